-- A distributor narrows the own orders by amount, and to those from outside of the shop, of which there are few.
create index orders_shop_total on orders (shop_id, total) include (id, state);
create index orders_offline on orders (shop_id, state, id desc) where source = 'offline';

-- And looks through their numbers in the index alone.
drop index orders_shop;
create index orders_shop on orders (shop_id, state, id desc) include (number);

-- What stands in orders of distributors' shops, each text once: an item number with its names, as they were bought, or who receives
-- it. The same few texts stand in all orders, so that they are searched, and not the orders. A job adds to them, in no buyer's way.
create table order_texts (
  id integer generated always as identity primary key,
  text text not null,
  names jsonb not null default '{}',
  key uuid not null generated always as (md5(text || E'\n' || names::text)::uuid) stored unique,
  found_by text generated always as (found_by(names, text)) stored
);

-- And the orders they stand in.
create table order_text_places (
  shop_id integer not null,
  text_id integer not null,
  order_id integer not null,
  primary key (shop_id, text_id, order_id)
);

-- Up to which order that is done; those after it are looked at one by one. `until` is next, once every transaction before `after`
-- is over: a smaller number may be committed later.
create table order_texts_done (
  upto integer not null,
  until integer not null,
  after xid8 not null
);
insert into order_texts_done values (0, 0, '0');

-- Orders from before a shop was a distributor's are found too.
create function find_orders_anew() returns trigger language plpgsql as $$
begin
  update order_texts_done set upto = 0, until = 0;
  return null;
end $$;
create trigger shops_orders_anew after update of owner_id on shops for each row
  when (old.owner_id is null and new.owner_id is not null) execute function find_orders_anew();

do $$
begin
  create index order_texts_found_by on order_texts using gin (found_by gin_trgm_ops);
exception when others then
  raise notice 'No pg_trgm here (%): the texts of orders are searched row by row.', sqlerrm;
end $$;
