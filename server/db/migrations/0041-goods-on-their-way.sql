-- Where the goods of a line are, in base units. `packed_quantity` is on delivery notes that live (packed, shipped or received),
-- `shipped_quantity` has left the house, `withdrawn_quantity` was refunded before it was packed and is not held any more.
-- `refunded_quantity` counts every refund, before and after shipping.
alter table order_lines
  add column packed_quantity numeric(14, 4) not null default 0,
  add column withdrawn_quantity numeric(14, 4) not null default 0;
update order_lines set packed_quantity = shipped_quantity where shipped_quantity > 0;
alter table order_lines
  add check (shipped_quantity <= packed_quantity),
  add check (packed_quantity >= 0 and withdrawn_quantity >= 0),
  add check (packed_quantity + withdrawn_quantity <= base_quantity),
  add check (withdrawn_quantity <= refunded_quantity),
  add check (refunded_quantity <= base_quantity);
