-- When a refund was first sent to its channel: from then on it may have happened, and is asked about before anything else.
alter table refunds add column sent_at timestamptz;
update refunds set sent_at = coalesce(asked_at, created_at) where way = 'channel' and state = 'requested' and asked_at is not null;
-- Made by the shop itself, for an order that ended or money that came too late: when its channel refuses, another way is found.
alter table refunds add column automatic boolean not null default false;

-- Paid from stored value with a code from its owner's phone.
alter table payments add column by_code boolean not null default false;
create index payments_without_code on payments (member_id, created_at) where method = 'yck' and not by_code;

-- How long an order waits that is to be paid this way; null: as long as the shop says for all.
alter table pay_methods add column pay_hours integer check (pay_hours between 1 and 720);
update pay_methods set pay_hours = 72 where code = 'xx';
create function give_transfers_time() returns trigger language plpgsql as $$
begin
  if new.code = 'xx' then new.pay_hours := coalesce(new.pay_hours, 72); end if;
  return new;
end $$;
create trigger pay_methods_time before insert on pay_methods for each row execute function give_transfers_time();

-- Nobody pays an order any more that has ended.
update orders set payment_state = 'unpaid' where state in (5, 7) and payment_state in ('paying', 'failed', 'confirming');
