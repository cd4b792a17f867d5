-- What of an order's life the shop also tells by SMS.
alter table shops
  add column sms_shipped boolean not null default true,
  add column sms_ready boolean not null default true,
  add column sms_refunded boolean not null default true;

-- Written down with what they tell; they are due once somebody has put them into the member's language.
create index messages_to_word on messages (id) where state = 'waiting' and due_at = expires_at;
