-- When what a page shows changed last, for search engines. In a table of its own: a row of few bytes is written instead of the
-- product's, and what only sells or is restocked writes nothing. A product without a row is as it was made.
create table product_changes (
  product_id integer primary key references products on delete cascade,
  changed_at timestamptz not null
);

create function mark_changed(ids integer[]) returns void language sql as $$
  -- In order, so that two who mark the same products do not wait for each other.
  insert into product_changes as c (product_id, changed_at)
  select p.id, now() from products p where p.id = any(ids) order by p.id
  on conflict (product_id) do update set changed_at = excluded.changed_at where c.changed_at < excluded.changed_at
$$;

create function product_changed() returns trigger language plpgsql as $$
begin
  perform mark_changed(array[new.id]);
  return null;
end $$;
-- By columns: a sale does not name them.
create trigger products_changed
  after update of item_no, names, descriptions, category_id, brand_id, model, unit_id, pictures, attributes, listed on products
  for each row when (
    (old.item_no, old.names, old.descriptions, old.category_id, old.brand_id, old.model, old.unit_id, old.pictures,
      old.attributes, old.listed)
    is distinct from (new.item_no, new.names, new.descriptions, new.category_id, new.brand_id, new.model, new.unit_id,
      new.pictures, new.attributes, new.listed))
  execute function product_changed();

create function sku_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- With a new product nothing has changed.
    perform mark_changed(array_agg(distinct f.product_id)) from fresh f join products p on p.id = f.product_id
    where p.created_at < now();
  elsif tg_op = 'DELETE' then
    perform mark_changed(array_agg(distinct product_id)) from gone;
  else
    perform mark_changed(array_agg(distinct ids.id)) from fresh n join gone o on o.id = n.id
    cross join lateral (values (n.product_id), (o.product_id)) as ids (id)
    where n is distinct from o;
  end if;
  return null;
end $$;
create trigger skus_changed_added after insert on skus
  referencing new table as fresh execute function sku_changed();
create trigger skus_changed after update on skus
  referencing old table as gone new table as fresh execute function sku_changed();
create trigger skus_changed_removed after delete on skus
  referencing old table as gone execute function sku_changed();

create function unit_price_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform mark_changed(array_agg(distinct k.product_id)) from fresh f join skus k on k.id = f.sku_id;
  end if;
  if tg_op <> 'INSERT' then
    perform mark_changed(array_agg(distinct k.product_id)) from gone g join skus k on k.id = g.sku_id;
  end if;
  return null;
end $$;
create trigger unit_prices_changed_added after insert on unit_prices
  referencing new table as fresh execute function unit_price_changed();
create trigger unit_prices_changed after update on unit_prices
  referencing old table as gone new table as fresh execute function unit_price_changed();
create trigger unit_prices_changed_removed after delete on unit_prices
  referencing old table as gone execute function unit_price_changed();

-- The same for what there are few of. Not in their own rows, whose changes somebody reads in the trail.
create table page_changes (
  kind text,
  id integer,
  changed_at timestamptz not null,
  primary key (kind, id)
);
create function note_change() returns trigger language plpgsql as $$
begin
  insert into page_changes (kind, id, changed_at) values (tg_table_name, new.id, now())
  on conflict (kind, id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
-- How many products there are does not count.
create trigger categories_changed after update of path, names, picture on categories for each row
  when ((old.path, old.names, old.picture) is distinct from (new.path, new.names, new.picture))
  execute function note_change();
create trigger notices_changed after update on notices for each row
  when (old.* is distinct from new.*) execute function note_change();
create trigger page_blocks_added after insert on page_blocks for each row execute function note_change();
create trigger page_blocks_changed after update on page_blocks for each row
  when (old.* is distinct from new.*) execute function note_change();
