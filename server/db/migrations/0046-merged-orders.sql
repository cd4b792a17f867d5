-- In a distributor's shop: the order by which head office was asked for the goods of this one.
alter table orders add column purchase_id integer references orders;
create index orders_purchase on orders (purchase_id) where purchase_id is not null;
create index orders_merged_into on orders (merged_into) where merged_into is not null;
