-- A search looks among what sells best first and stops when it has found enough: so it reads about as much among a million
-- products as among a hundred thousand. Each part of the table has its own index and its own pages.
alter table product_search rename to product_search_before;
alter index product_search_words rename to product_search_words_before;
create table product_search (
  product_id integer not null references products on delete cascade,
  -- 0 is what sells best.
  tier smallint not null,
  -- Words; `/en/word` for the name in one language, `#code` for item numbers and barcodes, `~sound` for how a Chinese name
  -- sounds, `@c1`, `@b1`, `@f1` for the category and those above it, the brand and attributes.
  words tsvector not null
) partition by list (tier);
create table product_search_0 partition of product_search for values in (0);
create table product_search_1 partition of product_search for values in (1);
create table product_search_2 partition of product_search for values in (2);
create table product_search_3 partition of product_search for values in (3);

-- The best 4,000, the next 16,000, the next 80,000, the rest.
create function search_tiers() returns table (product_id integer, tier smallint) language sql stable
begin atomic
  select best.product_id, (case when place <= 4000 then 0 when place <= 20000 then 1 else 2 end)::smallint
  from (
    select l.product_id, row_number() over (order by l.sold desc, l.product_id desc) as place
    from product_listing l order by l.sold desc, l.product_id desc limit 100000
  ) best;
end;

-- Until the words are cut anew, those that were known serve.
insert into product_search
select s.product_id, coalesce(t.tier, 3), s.words || s.own_words
from product_search_before s left join search_tiers() t on t.product_id = s.product_id;
drop table product_search_before;
alter table product_search add primary key (product_id, tier);
-- A list of pending words would be read by every search.
create index product_search_words on product_search using gin (words) with (fastupdate = off);

-- Moves what sells better or worse than it did; says how many.
create function rank_search() returns integer language plpgsql as $$
declare
  moved integer;
begin
  with wanted as materialized (select * from search_tiers()), moving as (
    select * from wanted
    union all
    select s.product_id, 3 from product_search s
    where s.tier < 3 and not exists (select from wanted w where w.product_id = s.product_id)
  )
  update product_search s set tier = m.tier from moving m where s.product_id = m.product_id and s.tier <> m.tier;
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Sales do not touch the words any more.
create or replace function product_search_changed() returns trigger language plpgsql as $$
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
drop function popularity(integer);

-- A product is also found within the categories above its own.
drop trigger categories_search_changed on categories;
create trigger categories_search_changed after update on categories for each row
  when ((new.names, new.path) is distinct from (old.names, old.path)) execute function around_search_changed();
select mark_search_stale(array_agg(id)) from products;

-- In the order that lists have, so that many products which sold the same number need not be sorted.
drop index product_listing_category_sold;
create index product_listing_category_sold on product_listing (category_id, sold desc, product_id desc);
-- A page far behind of a category with many below it is found in the index alone.
drop index product_listing_newest, product_listing_sold;
create index product_listing_newest on product_listing (created_at desc, product_id desc) include (category_id);
create index product_listing_sold on product_listing (sold desc, product_id desc) include (category_id);
