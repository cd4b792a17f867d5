-- What a product is found by. Words are cut in Node, which knows how to for every language; the database only finds them.
create table product_search (
  product_id integer primary key references products on delete cascade,
  -- Words of the names (A) and of what stands around them (B); `/en/word` for the name in one language, `#code` for item
  -- numbers and barcodes.
  words tsvector not null,
  -- All names, folded: to find what is nearly right.
  names text not null
);
create index product_search_words on product_search using gin (words);

-- Forgives typing mistakes. A server that does not offer it searches without.
do $$
begin
  create extension if not exists pg_trgm;
  create index product_search_names on product_search using gin (names gin_trgm_ops);
exception when others then
  raise notice 'No pg_trgm here (%): the search forgives no typing mistakes.', sqlerrm;
end $$;

-- Products whose words are to be cut anew. A newer version means that they changed again meanwhile.
create sequence product_search_version;
create table product_search_stale (
  product_id integer primary key,
  version bigint not null default nextval('product_search_version')
);

create function mark_search_stale(ids integer[]) returns void language plpgsql as $$
begin
  if ids is null then
    return;
  end if;
  -- In order, so that two who mark the same products do not wait for each other.
  insert into product_search_stale (product_id)
  select p.id from products p where p.id = any(ids) order by p.id
  on conflict (product_id) do update set version = excluded.version;
  perform pg_notify('caravan_change', 'product_search_stale');
end $$;

-- Sales change products all the time; only what is searched counts.
create function product_search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_search_stale(array_agg(id)) from fresh;
  else
    perform mark_search_stale(array_agg(n.id)) from fresh n join gone o on o.id = n.id
    where (n.item_no, n.names, n.category_id, n.brand_id, n.model, n.attributes)
      is distinct from (o.item_no, o.names, o.category_id, o.brand_id, o.model, o.attributes);
  end if;
  return null;
end $$;
create trigger products_search_added after insert on products
  referencing new table as fresh execute function product_search_changed();
create trigger products_search_changed after update on products
  referencing old table as gone new table as fresh execute function product_search_changed();

create function sku_search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_search_stale(array_agg(distinct product_id)) from fresh;
  elsif tg_op = 'DELETE' then
    perform mark_search_stale(array_agg(distinct product_id)) from gone;
  else
    perform mark_search_stale(array_agg(distinct ids.id)) from fresh n join gone o on o.id = n.id
    cross join lateral (values (n.product_id), (o.product_id)) as ids (id)
    where (n.product_id, n.item_no, n.barcode, n.spec) is distinct from (o.product_id, o.item_no, o.barcode, o.spec);
  end if;
  return null;
end $$;
create trigger skus_search_added after insert on skus
  referencing new table as fresh execute function sku_search_changed();
create trigger skus_search_changed after update on skus
  referencing old table as gone new table as fresh execute function sku_search_changed();
create trigger skus_search_removed after delete on skus
  referencing old table as gone execute function sku_search_changed();

create function unit_search_changed() returns trigger language plpgsql as $$
begin
  perform mark_search_stale(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;
-- Few larger units have a barcode of their own.
create trigger product_units_search_added after insert on product_units for each row
  when (new.barcode is not null) execute function unit_search_changed();
create trigger product_units_search_changed after update on product_units for each row
  when (new.barcode is distinct from old.barcode) execute function unit_search_changed();
create trigger product_units_search_removed after delete on product_units for each row
  when (old.barcode is not null) execute function unit_search_changed();

create function around_search_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'brands' then
    perform mark_search_stale(array_agg(id)) from products where brand_id = new.id;
  else
    perform mark_search_stale(array_agg(id)) from products where category_id = new.id;
  end if;
  return null;
end $$;
create trigger brands_search_changed after update on brands for each row
  when (new.names is distinct from old.names) execute function around_search_changed();
create trigger categories_search_changed after update on categories for each row
  when (new.names is distinct from old.names) execute function around_search_changed();

select mark_search_stale(array_agg(id)) from products;
