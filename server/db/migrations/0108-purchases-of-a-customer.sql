-- What a distributor purchased for a customer: whoever looks for the own goods does not look through everybody's purchases. Written when
-- something is purchased, and not when it is ordered.
create index orders_purchased on orders (member_id, shop_id) include (purchase_id) where purchase_id is not null;
