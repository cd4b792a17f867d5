-- What had gone back of an order before its points were booked: it earned none, and takes none back.
alter table orders add column refunded_before_points numeric(14, 4) not null default 0
  check (refunded_before_points between 0 and paid);
update orders o set refunded_before_points = least(before.amount, o.refunded)
from (
  select r.order_id, sum(r.amount) as amount
  from refunds r join ledger_transfers t on t.key = 'points-earned:' || r.order_id
  where r.state <> 'failed' and r.created_at <= t.at
  group by 1
) before
where o.id = before.order_id and o.points_earned > 0;
