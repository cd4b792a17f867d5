-- Whom WeChat knows a member as who pays in its own browser (rules "Payments"): one open id for each official account, learnt in one
-- session. In another session it is asked for anew, because several people may use one account.
create table wechat_payers (
  member_id integer not null references members on delete cascade,
  app_id text not null,
  open_id text not null,
  session_hash bytea not null,
  learnt_at timestamptz not null default now(),
  primary key (member_id, app_id)
);

-- Ways to WeChat and back that somebody is on: each is good once, for the session that began it.
create table wechat_authorisations (
  state_hash bytea primary key,
  session_hash bytea not null,
  member_id integer not null references members on delete cascade,
  shop_id integer not null references shops on delete cascade,
  method text not null,
  back text not null,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index wechat_authorisations_over on wechat_authorisations (expires_at);

-- The other side: what the gateway gave out to be exchanged, and who is to pay.
create table gateway_wechat_codes (
  code text primary key,
  app_id text not null,
  open_id text not null,
  union_id text,
  used_at timestamptz,
  at timestamptz not null default now()
);
alter table gateway_payments add column app_id text, add column open_id text;
