-- More long lists know how many rows they have (migration 0101), also of tables that belong to no shop. What a statement adds or
-- removes is noted together: one line for each kind, however many rows there are.
-- Who saves a member writes down the change after it.
lock table members, record_changes in share row exclusive mode;
drop function keep_day_sums;
create function keep_day_sums(records text, sums text, moments text[], kinds text[], amounts text[], of_shops boolean)
returns void language plpgsql as $make$
declare
  key text := (
    select string_agg(part, ', ' order by n, at) from (
      select 0 as n, 0::bigint as at, 'each.shop_id' as part where of_shops union all
      select 1, at, format('shop_day(r.%I)', name) from unnest(moments) with ordinality as m (name, at) union all
      select 2, at, format('r.%I', name) from unnest(kinds) with ordinality as k (name, at)
    ) parts);
  -- What lines have of records `r`; %1$s is 1 or -1.
  line text := key || ', %1$s * count(*)' || coalesce(
    (select string_agg(format(', %%1$s * sum(r.%I)', name), '' order by at) from unnest(amounts) with ordinality as a (name, at)), '');
  each text := case when of_shops then ' cross join lateral (values (0), (r.shop_id)) each (shop_id)' else '' end;
  noted text := format('insert into %I select %s from %%2$s r%s group by %s', sums, line, each, key);
  watched text[] := case when of_shops then array['shop_id'] else '{}' end || moments || kinds || amounts;
  columns text := (select string_agg(format('%I', name), ', ') from unnest(watched) name);
begin
  execute format('create function note_%1$s() returns trigger language plpgsql as $$ begin
    if tg_op = ''INSERT'' then %2$s; else %3$s; end if; return null; end $$', sums, format(noted, 1, 'changed'), format(noted, -1, 'changed'));
  execute format('create function note_%1$s_moved() returns trigger language plpgsql as $$ begin %2$s; %3$s; return null; end $$',
    sums, format(noted, -1, '(select old.*)'), format(noted, 1, '(select new.*)'));
  execute format('create trigger %2$s_added after insert on %1$I referencing new table as changed
    for each statement execute function note_%2$s()', records, sums);
  execute format('create trigger %2$s_removed after delete on %1$I referencing old table as changed
    for each statement execute function note_%2$s()', records, sums);
  execute format('create trigger %2$s_moved after update of %3$s on %1$I for each row when ((%4$s) is distinct from (%5$s))
    execute function note_%2$s_moved()', records, sums, columns,
    (select string_agg(format('old.%I', name), ', ') from unnest(watched) name),
    (select string_agg(format('new.%I', name), ', ') from unnest(watched) name));
  execute format('create function recount_%1$s() returns void language sql as $$ delete from %1$s; %2$s $$',
    sums, format(noted, 1, format('%I', records)));
  execute format('select recount_%s()', sums);
  execute format('create index %1$s_day on %1$I (%2$s day)', sums, case when of_shops then 'shop_id,' else '' end);
end $make$;

create table stock_entry_sums (
  day date not null,
  kind text not null,
  rows integer not null
);
select keep_day_sums('stock_entries', 'stock_entry_sums', '{at}', '{kind}', '{}', false);

create table payment_callback_sums (
  day date not null,
  method text not null,
  verified boolean not null,
  rows integer not null
);
select keep_day_sums('payment_callbacks', 'payment_callback_sums', '{at}', '{method,verified}', '{}', false);

create table refund_sums (
  day date not null,
  state text not null,
  way text not null,
  currency text not null,
  rows integer not null,
  amount numeric not null
);
select keep_day_sums('refunds', 'refund_sums', '{created_at}', '{state,way,currency}', '{amount}', false);

create table message_sums (
  day date not null,
  state text not null,
  rows integer not null
);
select keep_day_sums('messages', 'message_sums', '{created_at}', '{state}', '{}', false);

create table record_change_sums (
  day date not null,
  kind text not null,
  bill_type text not null,
  rows integer not null
);
select keep_day_sums('record_changes', 'record_change_sums', '{at}', '{kind,bill_type}', '{}', false);

create table member_sums (
  shop_id integer not null,
  day date not null,
  status text not null,
  role text not null,
  rows integer not null
);
select keep_day_sums('members', 'member_sums', '{created_at}', '{status,role}', '{}', true);

-- What was not used is open or over, as the clock says: it is known by the day until which it is good.
alter table coupons add column is_used boolean not null generated always as (used_at is not null) stored;
alter table red_packets add column is_used boolean not null generated always as (used_at is not null) stored;
create table coupon_sums (
  day date not null,
  valid_day date not null,
  is_used boolean not null,
  rows integer not null
);
select keep_day_sums('coupons', 'coupon_sums', '{taken_at,valid_until}', '{is_used}', '{}', false);
create table red_packet_sums (
  day date not null,
  valid_day date not null,
  is_used boolean not null,
  rows integer not null
);
select keep_day_sums('red_packets', 'red_packet_sums', '{taken_at,valid_until}', '{is_used}', '{}', false);

-- In the order of their lists, read from the end; and what there is little of, by itself.
create index stock_entries_newest on stock_entries (at, id);
create index stock_entries_kind on stock_entries (kind, at, id);
drop index stock_entries_sku;
create index stock_entries_sku on stock_entries (sku_id, at, id);
create index payment_callbacks_newest on payment_callbacks (at, id) include (method);
create index payment_callbacks_unverified on payment_callbacks (at, id) include (method) where not verified;
create index refunds_newest on refunds (created_at, id) include (state, way, currency, amount);
create index refunds_state on refunds (state, created_at, id);
drop index messages_age;
create index messages_newest on messages (created_at, id);
create index messages_state on messages (state, created_at, id);
drop index messages_failed;
drop index record_changes_at;
create index record_changes_newest on record_changes (at, id);
create index record_changes_kind on record_changes (kind, at, id);
create index record_changes_type on record_changes (bill_type, at, id);
create index members_newest on members (created_at, id) include (shop_id, status, role);
create index coupons_newest on coupons (taken_at, id) include (is_used, used_at, valid_until);
drop index coupons_ending;
create index coupons_ending on coupons (valid_until) where not is_used;
create index red_packets_newest on red_packets (taken_at, id) include (is_used, used_at, valid_until);
create index red_packets_ending on red_packets (valid_until) where not is_used;
