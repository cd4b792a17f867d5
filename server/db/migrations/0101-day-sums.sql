-- Long lists know how many rows they have, and what these add up to: by the shop's day and by what the list can be narrowed to, for each
-- shop and (0) for all of them. A change only adds lines, so that nobody waits for anybody else; housekeeping adds them up now and then.

-- Triggers that keep the lines of a table: in `sums` stand the shop, the day of each moment, the kinds, `rows`, the amounts. `recount_…`
-- counts them anew.
create function keep_day_sums(records text, sums text, moments text[], kinds text[], amounts text[]) returns void language plpgsql as $make$
declare
  -- What a line has of a record; %1$s is the record, %2$s is 1 or -1.
  line text := (
    select string_agg(part, ', ' order by n, at) from (
      select 1 as n, at, format('shop_day(%%1$s.%I)', name) as part from unnest(moments) with ordinality as m (name, at) union all
      select 2, at, format('%%1$s.%I', name) from unnest(kinds) with ordinality as k (name, at) union all
      select 3, 1, '%2$s' union all
      select 4, at, format('%%2$s * %%1$s.%I', name) from unnest(amounts) with ordinality as a (name, at)
    ) parts);
  noted text := 'select each.shop_id, ' || line || ' from (values (0), (%1$s.shop_id)) each (shop_id)';
  watched text[] := array['shop_id'] || moments || kinds || amounts;
  columns text := (select string_agg(format('%I', name), ', ') from unnest(watched) name);
  counted text := (
    select string_agg(part, ', ' order by n, at) from (
      select 1 as n, at, format('shop_day(%I)', name) as part from unnest(moments) with ordinality as m (name, at) union all
      select 2, at, format('%I', name) from unnest(kinds) with ordinality as k (name, at) union all
      select 3, 1, 'count(*)' union all
      select 4, at, format('sum(%I)', name) from unnest(amounts) with ordinality as a (name, at)
    ) parts);
  -- The shop, the days, the kinds.
  keys text := (select string_agg(n::text, ', ') from generate_series(1, 1 + cardinality(moments) + cardinality(kinds)) n);
begin
  execute format('create function note_%1$s_added() returns trigger language plpgsql as $$ begin insert into %1$s %2$s; return null; end $$',
    sums, format(noted, 'new', 1));
  execute format('create function note_%1$s_removed() returns trigger language plpgsql as $$ begin insert into %1$s %2$s; return null; end $$',
    sums, format(noted, 'old', -1));
  execute format('create function note_%1$s_moved() returns trigger language plpgsql as
    $$ begin insert into %1$s %2$s union all %3$s; return null; end $$', sums, format(noted, 'old', -1), format(noted, 'new', 1));
  execute format('create trigger %2$s_added after insert on %1$I for each row execute function note_%2$s_added()', records, sums);
  execute format('create trigger %2$s_removed after delete on %1$I for each row execute function note_%2$s_removed()', records, sums);
  execute format('create trigger %2$s_moved after update of %3$s on %1$I for each row when ((%4$s) is distinct from (%5$s))
    execute function note_%2$s_moved()', records, sums, columns,
    (select string_agg(format('old.%I', name), ', ') from unnest(watched) name),
    (select string_agg(format('new.%I', name), ', ') from unnest(watched) name));
  execute format('create function recount_%1$s() returns void language sql as $$
    delete from %1$s;
    insert into %1$s select 0, %2$s from %3$I group by %4$s;
    insert into %1$s select shop_id, %2$s from %3$I group by %4$s $$', sums, counted, records, keys);
  execute format('select recount_%s()', sums);
  execute format('create index %1$s_of_shop on %1$I (shop_id, day)', sums);
end $make$;

drop trigger orders_sum_added on orders;
drop trigger orders_sum_removed on orders;
drop trigger orders_sum_moved on orders;
drop function note_order_added, note_order_removed, note_order_moved;
drop table order_sums;

create table order_sums (
  shop_id integer not null,
  day date not null,
  state smallint not null,
  payment_state text not null,
  pay_method text not null,
  delivery text not null,
  source text not null,
  rows integer not null
);
select keep_day_sums('orders', 'order_sums', '{created_at}', '{state,payment_state,pay_method,delivery,source}', '{}');

create table payment_sums (
  shop_id integer not null,
  day date not null,
  paid_day date,
  state text not null,
  method text not null,
  purpose text not null,
  currency text not null,
  rows integer not null,
  amount numeric not null,
  refunded numeric not null,
  stray numeric not null
);
select keep_day_sums('payments', 'payment_sums', '{created_at,paid_at}', '{state,method,purpose,currency}', '{amount,refunded,stray}');

create table delivery_note_sums (
  shop_id integer not null,
  day date not null,
  state text not null,
  carrier text not null,
  rows integer not null
);
select keep_day_sums('delivery_notes', 'delivery_note_sums', '{packed_at}', '{state,carrier}', '{}');

-- Newest first; what there is little of, and what is left of days at both ends of a time, in the index alone.
create index payments_newest on payments (created_at desc)
  include (id, shop_id, state, method, purpose, paid_at, currency, amount, refunded, stray);
create index payments_paid_at on payments (paid_at)
  include (shop_id, state, method, purpose, currency, amount, refunded, stray) where paid_at is not null;
drop index delivery_notes_newest;
create index delivery_notes_newest on delivery_notes (packed_at desc) include (id, shop_id, state, carrier);
