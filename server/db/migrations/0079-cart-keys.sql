-- What is put into a cart may carry a key: when it comes again, because its answer was lost on the way, nothing is added.
create table cart_keys (
  owner text not null,
  key text not null,
  line_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index cart_keys_age on cart_keys (created_at);
