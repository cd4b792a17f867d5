-- One index in place of two: the lines of an order in their order, with what is counted of them, so that whoever counts what
-- somebody bought, or what was sold, does not read the lines themselves.
drop index order_lines_sold;
drop index order_lines_order;
create index order_lines_order on order_lines (order_id, position)
  include (id, sku_id, product_id, quantity, base_quantity);
