-- The form's key: what head office hands out and hears nothing of is found again by the next press, not handed out again.
alter table coupons add column key text;
alter table red_packets add column key text;
create unique index coupons_key on coupons (member_id, template_id, key) where key is not null;
create unique index red_packets_key on red_packets (member_id, template_id, key) where key is not null;
