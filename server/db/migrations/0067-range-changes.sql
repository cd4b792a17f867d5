-- What head office changed in its range, so that a distributor is told what is new, gone, dearer or cheaper since the last look:
-- what a product cost before, never after. A product may be gone for good, so its row is not asked for.
create table range_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('listed', 'gone', 'price', 'agreed')),
  product_id integer not null,
  sku_id integer,
  -- Of an agreed price: whose.
  member_id integer,
  item_no text not null default '',
  names jsonb not null default '{}',
  retail numeric,
  tiers numeric[],
  agreed numeric,
  changed_at timestamptz not null default now()
);
create index range_changes_at on range_changes (changed_at);

-- When whoever runs a shop last said that they have seen it.
create table range_looks (
  shop_id integer primary key references shops,
  looked_at timestamptz not null
);

create function note_range_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into range_changes (kind, product_id, item_no, names)
    select 'gone', id, item_no, names from gone where listed order by id;
  else
    insert into range_changes (kind, product_id, item_no, names)
    select case when n.listed then 'listed' else 'gone' end, n.id, n.item_no, n.names
    from fresh n join gone o on o.id = n.id where n.listed <> o.listed order by n.id;
  end if;
  return null;
end $$;
create trigger products_range after update on products
  referencing old table as gone new table as fresh execute function note_range_product();
create trigger products_range_removed after delete on products
  referencing old table as gone execute function note_range_product();

create function note_range_price() returns trigger language plpgsql as $$
begin
  insert into range_changes (kind, product_id, sku_id, retail, tiers)
  select 'price', n.product_id, n.id, o.retail_price, o.tier_prices
  from fresh n join gone o on o.id = n.id
  where (n.retail_price, n.tier_prices) is distinct from (o.retail_price, o.tier_prices) order by n.id;
  return null;
end $$;
create trigger skus_range after update on skus
  referencing old table as gone new table as fresh execute function note_range_price();

create function note_range_agreed() returns trigger language plpgsql as $$
begin
  -- Only of those who run a shop.
  insert into range_changes (kind, product_id, sku_id, member_id, agreed)
  select 'agreed', k.product_id, k.id, changed.member_id, case when tg_op = 'INSERT' then null else changed.price end
  from (select (case when tg_op = 'INSERT' then new.member_id else old.member_id end) as member_id,
      (case when tg_op = 'INSERT' then new.sku_id else old.sku_id end) as sku_id,
      (case when tg_op = 'INSERT' then null else old.price end) as price) changed
  join skus k on k.id = changed.sku_id
  where exists (select from shops s where s.owner_id = changed.member_id);
  return null;
end $$;
create trigger agreed_prices_range_added after insert or delete on agreed_prices
  for each row execute function note_range_agreed();
create trigger agreed_prices_range after update on agreed_prices
  for each row when (old.price <> new.price) execute function note_range_agreed();
