-- A case that a distributor granted asks head office for the purchase's: this one is for that one.
alter table after_sale_cases add column for_case_id integer references after_sale_cases;
create unique index after_sale_cases_for on after_sale_cases (for_case_id) where for_case_id is not null;
create index after_sale_cases_shop on after_sale_cases (shop_id, state, id);
