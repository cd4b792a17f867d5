-- Head office looks for an order by any part of its number.
do $$
begin
  create index orders_number_part on orders using gin (number gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when others then
  raise notice 'No pg_trgm here (%): orders are searched row by row.', sqlerrm;
end $$;

-- What moved on an account adds up without a look at each entry.
drop index ledger_entries_account;
create index ledger_entries_account on ledger_entries (account_id, id desc) include (amount);
create index ledger_transfers_at on ledger_transfers (at);
