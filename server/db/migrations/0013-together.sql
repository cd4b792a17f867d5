-- What was bought with what in a shop's orders; made anew now and then.
create table product_pairs (
  shop_id integer not null references shops on delete cascade,
  product_id integer not null references products on delete cascade,
  other_id integer not null references products on delete cascade,
  -- How many orders had both.
  orders integer not null check (orders > 0),
  primary key (shop_id, product_id, other_id)
);
create index product_pairs_product on product_pairs (product_id);
create index product_pairs_other on product_pairs (other_id);

-- One row: when that was done last.
create table product_pairs_made (
  single boolean primary key default true check (single),
  made_at timestamptz not null
);
insert into product_pairs_made (made_at) values ('-infinity');

create index product_listing_category_sold on product_listing (category_id, sold desc, product_id);

-- A product page asks what is on sale of it.
create index flash_sale_items_sku on flash_sale_items (sku_id);
create index group_buys_sku on group_buys (sku_id) where enabled;

-- Every product page says how it is delivered, so this is kept in memory.
create trigger delivery_methods_change after insert or update or delete on delivery_methods execute function tell_change();
create trigger freight_rules_change after insert or update or delete on freight_rules execute function tell_change();
create trigger stores_change after insert or update or delete on stores execute function tell_change();
