-- A shared quotation shows what it showed when it was shared: rows as contract/quotation.ts has them, page by page.
alter table quotation_links
  add column langs text[] not null default '{}',
  add column row_count integer not null default 0,
  add column more boolean not null default false;

create table quotation_link_pages (
  link_id integer not null references quotation_links on delete cascade,
  page smallint not null,
  rows jsonb not null,
  primary key (link_id, page)
);

-- Those shared before have kept no prices to show.
update quotation_links set revoked_at = now() where revoked_at is null;

-- Within a category an index knows the order of prices, also where something is added to them.
create index product_listing_category_price0 on product_listing (category_id, price0, product_id);
create index product_listing_category_price1 on product_listing (category_id, price1, product_id);
create index product_listing_category_price2 on product_listing (category_id, price2, product_id);
create index product_listing_category_price3 on product_listing (category_id, price3, product_id);
create index product_listing_category_price4 on product_listing (category_id, price4, product_id);
create index product_listing_category_price5 on product_listing (category_id, price5, product_id);
create index product_listing_category_price6 on product_listing (category_id, price6, product_id);
create index product_listing_category_price7 on product_listing (category_id, price7, product_id);
create index product_listing_category_price8 on product_listing (category_id, price8, product_id);
create index product_listing_category_price9 on product_listing (category_id, price9, product_id);
create index shop_prices_price on shop_prices (shop_id, price);
