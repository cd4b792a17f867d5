-- Head office looks at the largest orders first.
create index orders_by_total on orders (total, id);

-- And looks for payments and delivery notes by any part of their numbers, or of somebody else's numbers for them.
do $$
begin
  create index payments_number_part on payments using gin (number gin_trgm_ops, provider_no gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index delivery_notes_number_part on delivery_notes using gin (number gin_trgm_ops, logistics_no gin_trgm_ops)
    with (gin_pending_list_limit = 256);
exception when others then
  raise notice 'No pg_trgm here (%): payments and delivery notes are searched row by row.', sqlerrm;
end $$;
