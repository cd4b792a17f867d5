-- Head office looks for a coupon by any part of its number, and for all vouchers by a part of the order they were used on.
do $$
begin
  create index coupons_number_part on coupons using gin (number gin_trgm_ops, order_no gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index red_packets_order_part on red_packets using gin (order_no gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when others then
  raise notice 'No pg_trgm here (%): vouchers are searched row by row.', sqlerrm;
end $$;
