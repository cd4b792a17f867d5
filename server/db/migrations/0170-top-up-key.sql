-- The page's key: a top-up whose answer was lost is found again by the next press, not made again.
alter table top_ups add column key text;
create unique index top_ups_key on top_ups (member_id, key, shop_id, currency, amount, bonus) where key is not null;
