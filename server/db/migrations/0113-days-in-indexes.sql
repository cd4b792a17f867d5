-- A distributor looks at the orders of some days.
create index orders_shop_days on orders (shop_id, created_at desc, id desc) include (state);

-- What is left of the first and the last day of some days is added up in the index alone.
drop index ledger_entries_newest;
create index ledger_entries_newest on ledger_entries (at, id) include (amount, currency);
