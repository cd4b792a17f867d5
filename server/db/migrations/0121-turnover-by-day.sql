-- What head office turned over on a day is added up from the same lines that count orders (migration 0101): what orders came to in the base
-- currency of their shop, and what of it went back to the buyer or is not owed any more.
lock table orders in share row exclusive mode;
alter table orders add column base_back numeric(14, 4) not null generated always as (
  case when refunded + waived = total then base_total else round((refunded + waived) / rate, 4) end) stored;

drop trigger order_sums_added on orders;
drop trigger order_sums_removed on orders;
drop trigger order_sums_moved on orders;
drop function note_order_sums_added, note_order_sums_removed, note_order_sums_moved, recount_order_sums;
drop table order_sums;

create table order_sums (
  shop_id integer not null,
  day date not null,
  state smallint not null,
  payment_state text not null,
  pay_method text not null,
  delivery text not null,
  source text not null,
  rows integer not null,
  base_total numeric not null default 0,
  base_back numeric not null default 0
);
select keep_day_sums('orders', 'order_sums', '{created_at}', '{state,payment_state,pay_method,delivery,source}',
  '{base_total,base_back}', true);
