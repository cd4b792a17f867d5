-- Pieces of group-buys that cases took back, and those of part-shipped orders that were refunded, are on sale again: a group-buy has sold
-- what its living orders hold, and what was shipped of the others.
update group_buys b set sold = least(b.sold, held.quantity)
from (
  select g.group_buy_id as id, ceil(sum(case when o.state in (5, 7) then l.shipped_quantity
    else l.base_quantity - l.withdrawn_quantity end))::integer as quantity
  from groups g join orders o on o.group_id = g.id join order_lines l on l.order_id = o.id
  group by 1
) held
where held.id = b.id and held.quantity < b.sold;

-- The same of flash sales: a claim of an order that has ended is what was shipped of it.
with kept as (
  select c.id, c.sale_id, c.sku_id, c.quantity, ceil(sum(l.shipped_quantity))::integer as shipped
  from flash_claims c join orders o on o.id = c.order_id and o.state = 7 join order_lines l on l.claim_id = c.id
  where c.state = 'ordered' group by c.id
), freed as (
  update flash_claims c set quantity = kept.shipped
  from kept where c.id = kept.id and kept.shipped between 1 and c.quantity - 1
  returning kept.sale_id, kept.sku_id, kept.quantity - kept.shipped as quantity
)
update flash_sale_items i set sold = i.sold - freed.quantity
from (select sale_id, sku_id, sum(quantity)::integer as quantity from freed group by 1, 2) freed
where i.sale_id = freed.sale_id and i.sku_id = freed.sku_id;
