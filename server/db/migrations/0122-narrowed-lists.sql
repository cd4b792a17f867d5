-- Long lists are narrowed by more: members by their tier, the trail by who made a change. How many there are is known as before
-- (migration 0104), so the lines of both are made anew.
lock table members, record_changes in share row exclusive mode;

drop trigger member_sums_added on members;
drop trigger member_sums_removed on members;
drop trigger member_sums_moved on members;
drop function note_member_sums, note_member_sums_moved, recount_member_sums;
drop table member_sums;
create table member_sums (
  shop_id integer not null,
  day date not null,
  status text not null,
  role text not null,
  tier smallint not null,
  rows integer not null
);
select keep_day_sums('members', 'member_sums', '{created_at}', '{status,role,tier}', '{}', true);
create index members_tier on members (tier, created_at, id);

drop trigger record_change_sums_added on record_changes;
drop trigger record_change_sums_removed on record_changes;
drop trigger record_change_sums_moved on record_changes;
drop function note_record_change_sums, note_record_change_sums_moved, recount_record_change_sums;
drop table record_change_sums;
create table record_change_sums (
  day date not null,
  kind text not null,
  bill_type text not null,
  -- Nobody's, once whoever it was is gone.
  member_id integer,
  rows integer not null
);
select keep_day_sums('record_changes', 'record_change_sums', '{at}', '{kind,bill_type,member_id}', '{}', false);
create index record_changes_member on record_changes (member_id, at, id);

-- What people look for is looked up: cases by whose they are and what they are about, stock by where it lies, products that are not
-- listed as well.
create index staff_cases_member on staff_cases (member_id) where member_id is not null;
create index staff_cases_order on staff_cases (order_id) where order_id is not null;
create index staff_cases_payment on staff_cases (payment_id) where payment_id is not null;
create index stocks_warehouse on stocks (warehouse_id, id);
create index products_of_category on products (category_id, id);
create index products_of_brand on products (brand_id, id) where brand_id is not null;
create index payments_member_days on payments (member_id, created_at);
create index agreed_prices_sku on agreed_prices (sku_id);
