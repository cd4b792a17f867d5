-- The keys of the demonstration cashier, made at its first use. A payer's browser carries what one process signed to another, so
-- all have the same. Nothing is really paid with them.
create table gateway_keys (
  one boolean primary key default true check (one),
  keys jsonb not null
);
