-- What carriers say of parcels. Several notes may travel under one number.
create table parcel_tracks (
  carrier text not null,
  logistics_no text not null,
  -- The latest first: [{at, state, words, place}], as in contract/deliveries.ts.
  events jsonb not null default '[]',
  -- Nothing more is to come: it was signed for, or it is back.
  is_over boolean not null default false,
  asked_at timestamptz,
  heard_at timestamptz,
  -- Since when the provider tells us by itself; how often we asked it to, and when to ask again.
  subscribed_at timestamptz,
  subscribe_tries smallint not null default 0,
  subscribe_after timestamptz not null default now(),
  primary key (carrier, logistics_no)
);
