-- What members and distributors have beyond stored value and points. A distributor's money lies in head office's books,
-- wherever its customers paid: `collected` for it, order by order, until it buys from head office or earns the margin;
-- `withdrawing` is on its way from the wallet to a bank; `debt` is what it owes us, never above zero.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  drop constraint ledger_accounts_check2;
alter table ledger_accounts
  add constraint ledger_accounts_kind_check check (kind in
    ('stored_value', 'bonus', 'wallet', 'withdrawing', 'points', 'red_packets', 'credit', 'collected', 'debt',
     'cash', 'sales', 'receivable', 'gifts', 'fees', 'suspense')),
  add constraint ledger_accounts_owner_check check
    ((member_id is null) = (kind in ('cash', 'sales', 'receivable', 'gifts', 'fees', 'suspense'))),
  add constraint ledger_accounts_balance_check check
    (case kind when 'credit' then true when 'debt' then balance <= 0 else balance >= 0 end);

-- All sides of a transfer at once, or none: `posted`, `short` when an account cannot bear it, `again` when the key is known.
create or replace function post_transfer(
  transfer_key text, why text, shop integer, for_order integer, for_payment integer, actor integer, remark text,
  owners integer[], kinds text[], currencies text[], amounts numeric[]
) returns text language plpgsql as $$
declare
  transfer bigint;
begin
  insert into ledger_transfers (key, reason, order_id, payment_id, member_id, note)
  values (transfer_key, why, for_order, for_payment, actor, remark)
  on conflict (key) do nothing returning id into transfer;
  if transfer is null then
    return 'again';
  end if;
  -- An account is opened by its first movement.
  insert into ledger_accounts (shop_id, member_id, kind, currency, balance)
  select distinct shop, side.owner, side.kind, side.currency, case when side.owner is not null then 0 end
  from unnest(owners, kinds, currencies) as side (owner, kind, currency)
  where not exists (
    select from ledger_accounts a
    where a.shop_id = shop and a.member_id is not distinct from side.owner
      and a.kind = side.kind and a.currency = side.currency)
  on conflict do nothing;
  -- In order of their numbers, so that two transfers never wait for each other in a circle.
  perform from ledger_accounts a
  join unnest(owners, kinds, currencies) as side (owner, kind, currency)
    on a.shop_id = shop and a.member_id = side.owner and a.kind = side.kind and a.currency = side.currency
  order by a.id for update of a;
  if exists (
    select from ledger_accounts a
    join (
      select owner, kind, currency, sum(amount) as amount
      from unnest(owners, kinds, currencies, amounts) as side (owner, kind, currency, amount) group by 1, 2, 3
    ) side on a.shop_id = shop and a.member_id = side.owner and a.kind = side.kind and a.currency = side.currency
    where side.amount < 0 and a.balance + side.amount <
        case a.kind
          when 'credit' then (select -credit_limit from members where id = a.member_id)
          when 'debt' then '-infinity'
          else 0
        end
      or a.kind = 'debt' and a.balance + side.amount > 0
  ) then
    delete from ledger_transfers where id = transfer;
    return 'short';
  end if;
  with side as (
    select owner, kind, currency, sum(amount) as amount
    from unnest(owners, kinds, currencies, amounts) as side (owner, kind, currency, amount) group by 1, 2, 3
  ), moved as (
    update ledger_accounts a set balance = a.balance + side.amount
    from side
    where a.shop_id = shop and a.member_id = side.owner and a.kind = side.kind and a.currency = side.currency
      and side.amount <> 0
    returning a.id, side.amount, a.balance
  )
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select transfer, id, amount, balance from moved
  union all
  select transfer, a.id, side.amount, null
  from side
  join ledger_accounts a on a.shop_id = shop and a.member_id is null and side.owner is null
    and a.kind = side.kind and a.currency = side.currency
  where side.amount <> 0;
  return 'posted';
end $$;
