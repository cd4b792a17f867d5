-- What head office's desks for after-sale cases and invoices have in all is known (migration 0104).
create table after_sale_sums (
  shop_id integer not null,
  day date not null,
  state text not null,
  rows integer not null
);
select keep_day_sums('after_sale_cases', 'after_sale_sums', '{created_at}', '{state}', '{}', true);

create table invoice_sums (
  day date not null,
  state text not null,
  rows integer not null
);
select keep_day_sums('invoices', 'invoice_sums', '{created_at}', '{state}', '{}', false);

-- A parcel that came back is found by its number.
create index after_sale_cases_tracking on after_sale_cases (tracking_no) where tracking_no <> '';
