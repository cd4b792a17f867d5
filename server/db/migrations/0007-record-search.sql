-- What clerks find a record by, in every language, small letters. A Chinese, Japanese or Korean character stands three
-- times, because the index knows groups of three and people look for one or two.
create function found_by(texts jsonb, variadic more text[]) returns text language sql immutable parallel safe
  return regexp_replace(
    lower(concat_ws(E'\n', (select string_agg(value, E'\n') from jsonb_each_text(texts)), array_to_string(more, E'\n'))),
    '([\u2E80-\u9FFF\uAC00-\uD7AF])', '\1\1\1', 'g');

alter table brands add column found_by text generated always as (found_by(names, '')) stored;
alter table products add column found_by text generated always as (found_by(names, item_no, model)) stored;
alter table skus add column found_by text
  generated always as (found_by('{}', item_no, barcode, jsonb_path_query_array(spec, '$[*].value.*')::text)) stored;
alter table members add column found_by text generated always as (found_by('{}', nick, mobile, email)) stored;

do $$
begin
  create extension if not exists pg_trgm;
  create index brands_found_by on brands using gin (found_by gin_trgm_ops);
  create index products_found_by on products using gin (found_by gin_trgm_ops);
  create index skus_found_by on skus using gin (found_by gin_trgm_ops);
  create index members_found_by on members using gin (found_by gin_trgm_ops);
exception when others then
  raise notice 'No pg_trgm here (%): lists are searched row by row.', sqlerrm;
end $$;

-- 1: less than the warehouse wants to have; 2: less than anybody can buy. A column of its own, because it changes
-- seldom: what is on hand stays without an index and is quick to write.
alter table stocks add column shortage smallint not null default 0;

create function shortage_of(available numeric, sku skus) returns smallint language sql immutable parallel safe
  return case
    when available < sku.min_qty then 2
    when available < coalesce(sku.low_stock, sku.min_qty * 5) then 1
    else 0 end;

create function note_shortage() returns trigger language plpgsql as $$
begin
  select shortage_of(new.on_hand - new.held, k) into new.shortage from skus k where k.id = new.sku_id;
  return new;
end $$;
create trigger stocks_shortage before insert or update of on_hand, held on stocks
  for each row execute function note_shortage();

create function note_shortages() returns trigger language plpgsql as $$
begin
  update stocks set shortage = shortage_of(on_hand - held, new) where sku_id = new.id;
  return null;
end $$;
create trigger skus_shortage after update on skus for each row
  when ((new.min_qty, new.low_stock) is distinct from (old.min_qty, old.low_stock))
  execute function note_shortages();

update stocks s set shortage = shortage_of(s.on_hand - s.held, k) from skus k where k.id = s.sku_id;
create index stocks_short on stocks (shortage, id) where shortage > 0;

-- What a sheet of brands tells them by.
create index brands_name on brands ((names ->> 'zh'));

-- What nobody can buy because it has no price.
create index skus_no_price on skus (id) where retail_price is null and tier_prices = '{}';

-- The journals' own order, and by when.
create index record_changes_at on record_changes (at);
