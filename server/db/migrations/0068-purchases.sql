-- What a distributor's customers paid head office for an order and is neither spent nor earned so far, in the base currency:
-- the ledger's `collected`, order by order, so that no order ever spends another's.
alter table orders
  add column collected numeric(14, 4) not null default 0 check (collected >= 0),
  -- When it was last tried to purchase it without anybody's doing.
  add column purchase_tried_at timestamptz;
create index orders_collected on orders (id) where collected > 0 and state in (4, 7);

create function keep_collected() returns trigger language plpgsql as $$
begin
  update orders o set collected = o.collected + moved.amount
  from (
    select t.order_id, sum(e.amount) as amount
    from added e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
    join ledger_transfers t on t.id = e.transfer_id
    group by 1
  ) moved
  where o.id = moved.order_id;
  return null;
end $$;
create trigger ledger_entries_collected after insert on ledger_entries
  referencing new table as added for each statement execute function keep_collected();

alter table shops
  -- Customers' orders are purchased as soon as they are paid and the money is there.
  add column auto_purchase boolean not null default false,
  -- What head office keeps of what it collects.
  add column collecting_fee_percent numeric(5, 2) not null default 0 check (collecting_fee_percent between 0 and 100);

-- What a purchase was paid with goes back to what is collected for its customer's order.
alter table refunds drop constraint refunds_way_check;
alter table refunds add constraint refunds_way_check
  check (way in ('channel', 'stored_value', 'manual', 'wallet', 'collected'));
