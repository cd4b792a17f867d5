-- Members find the own orders as distributors do (migration 0107): by texts that stand once. In which orders of whom, in which shop; and the
-- numbers of these orders, which are looked through in the index alone. A job adds to both, in no buyer's way.
create table own_order_places (
  member_id integer not null,
  shop_id integer not null,
  text_id integer not null,
  order_id integer not null,
  primary key (member_id, shop_id, text_id, order_id)
);
create table own_order_numbers (
  member_id integer not null,
  shop_id integer not null,
  order_id integer not null,
  number text not null,
  primary key (member_id, shop_id, order_id) include (number)
);

-- Up to which order that is done, as in `order_texts_done`: shops that become a distributor's do not begin this anew.
create table own_orders_done (
  upto integer not null,
  until integer not null,
  after xid8 not null
);
insert into own_orders_done values (0, 0, '0');

-- Customers' orders that wait for goods which are purchased: only these are asked what became of their purchase. Written when
-- something is purchased, and not when it is ordered.
create index orders_purchased_waiting on orders (shop_id) include (purchase_id) where state = 2 and purchase_id is not null;

-- Deep pages of after-sale cases and invoices begin on a day that is known from the lines by day (migration 0106).
create index after_sale_cases_newest on after_sale_cases (created_at desc, id desc) include (shop_id, state);
create index invoices_newest on invoices (created_at desc, id desc);
