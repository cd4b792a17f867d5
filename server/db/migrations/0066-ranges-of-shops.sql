-- What a distributor's shop does not show of head office's range: single products, and categories with all below them.
create table hidden_products (
  shop_id integer not null references shops,
  product_id integer not null references products on delete cascade,
  primary key (shop_id, product_id)
);
create table hidden_categories (
  shop_id integer not null references shops,
  category_id integer not null references categories on delete cascade,
  primary key (shop_id, category_id)
);
create index hidden_products_product on hidden_products (product_id);
create index hidden_categories_category on hidden_categories (category_id);
create trigger hidden_products_change after insert or update or delete on hidden_products execute function tell_change();
create trigger hidden_categories_change after insert or update or delete on hidden_categories execute function tell_change();

-- The shop's default is a percentage or an amount; own prices count although they are below the purchase price only when the
-- distributor says so.
alter table shops
  add column default_markup_kind text not null default 'percent' check (default_markup_kind in ('percent', 'fixed')),
  add column below_purchase boolean not null default false;

-- Own prices and mark-ups may differ by the customer's tier; without one they are for everybody. A mark-up of neither a category
-- nor a product is the shop's default for one tier.
alter table markups
  add column tier smallint check (tier between 0 and 9),
  drop constraint markups_shop_id_category_id_product_id_key,
  drop constraint markups_check,
  add constraint markups_of unique nulls not distinct (shop_id, category_id, product_id, tier),
  add constraint markups_one check (
    num_nonnulls(category_id, product_id) = 1 or num_nonnulls(category_id, product_id) = 0 and tier is not null);
create index markups_product on markups (product_id) where product_id is not null;
create index markups_category on markups (category_id) where category_id is not null;
alter table shop_prices
  add column tier smallint check (tier between 0 and 9),
  drop constraint shop_prices_pkey,
  add constraint shop_prices_of unique nulls not distinct (shop_id, sku_id, tier);
create index shop_prices_sku on shop_prices (sku_id);

-- What a distributor pays makes the prices of its shop: whatever is kept of them is made anew.
create trigger agreed_prices_change after insert or update or delete on agreed_prices execute function tell_change();
create function tell_owner_tier() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravan_change', 'shops');
  return null;
end $$;
create trigger members_owner_tier after update of tier on members for each row
  when (old.tier <> new.tier and new.role = 'distributor') execute function tell_owner_tier();
