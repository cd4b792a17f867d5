-- What is attached and signed at a checkout belongs to the checkout: each of the orders it becomes shows it.
create table checkout_contracts (
  checkout_id integer primary key references checkouts on delete cascade,
  text text not null,
  version integer not null,
  -- Which it was read in, and which its paper is written in.
  language text not null,
  name text not null,
  signature_file_id integer not null references files,
  signed_at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  pdf_file_id integer references files,
  -- When its paper is to be made, or tried again; null: it is there.
  pdf_due timestamptz default now(),
  check ((pdf_file_id is null) = (pdf_due is not null))
);
create index checkout_contracts_due on checkout_contracts (pdf_due) where pdf_due is not null;

insert into checkout_contracts (checkout_id, text, version, language, name, signature_file_id, signed_at, address,
  user_agent, pdf_file_id, pdf_due)
select distinct on (o.checkout_id) o.checkout_id, c.text, c.version, 'zh', c.name, c.signature_file_id, c.signed_at,
  c.address, c.user_agent, c.pdf_file_id, case when c.pdf_file_id is null then now() end
from order_contracts c join orders o on o.id = c.order_id
where o.checkout_id is not null
order by o.checkout_id, o.id;
update files f set attached_type = case f.attached_type when 'order' then 'checkout' else 'checkout_contract' end,
  attached_id = o.checkout_id
from orders o
where f.attached_type in ('order', 'order_contract') and o.id = f.attached_id and o.checkout_id is not null;
drop table order_contracts;

-- How many unpaid ones somebody has is asked at every checkout.
create index orders_unpaid on orders (member_id) where state = 0;
-- Delivered or on their way, and the cash is not here yet.
create index orders_cash_due on orders (id)
  where pay_method = 'cod' and payment_state <> 'success' and state in (2, 3, 4);

-- One open case for one thing that went wrong with a payment: two refunds that failed, or two strange receipts, are two.
drop index staff_cases_once;
create unique index staff_cases_once on staff_cases (kind, payment_id, note)
  where payment_id is not null and closed_at is null;

-- Head office looks for a payment by what the channel calls it.
create index payments_provider_no on payments (provider_no) where provider_no is not null;

-- Money that came too late for an order took nothing of it, but was meant for it: whoever asks is told where it went.
alter table payment_orders drop constraint payment_orders_amount_check;
alter table payment_orders add constraint payment_orders_amount_check check (amount >= 0);
