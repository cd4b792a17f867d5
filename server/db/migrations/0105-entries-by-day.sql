-- Entries of accounts say by themselves when they were made, why, and of what kind their account is: a list over three tables has no
-- index. Who writes an entry knows all of it.
-- As those who post do it: whoever is at it is waited for.
lock table ledger_accounts, ledger_transfers, ledger_entries in access exclusive mode;
alter table ledger_entries
  add column at timestamptz,
  add column shop_id integer,
  add column reason text,
  add column kind text,
  add column currency text;
alter table ledger_entries disable trigger ledger_entries_kept;
-- Built anew is quicker than moved with every row.
drop index ledger_entries_account, ledger_entries_transfer;
update ledger_entries e set at = t.at, reason = t.reason, shop_id = a.shop_id, kind = a.kind, currency = a.currency
from ledger_transfers t, ledger_accounts a where t.id = e.transfer_id and a.id = e.account_id;
alter table ledger_entries
  alter column at set default now(),
  alter column at set not null,
  alter column shop_id set not null,
  alter column reason set not null,
  alter column kind set not null,
  alter column currency set not null;

-- They follow their transfer, should that ever be dated anew; an account stays what it is.
drop trigger ledger_entries_kept on ledger_entries;
create trigger ledger_entries_kept before delete or update of id, transfer_id, account_id, amount, balance on ledger_entries
  execute function refuse_change();
create trigger ledger_entries_placed before update of shop_id, kind, currency on ledger_entries execute function refuse_change();
create trigger ledger_entries_dated before update of at, reason on ledger_entries
  when (pg_trigger_depth() = 0) execute function refuse_change();
create function follow_transfer() returns trigger language plpgsql as $$
begin
  update ledger_entries set at = new.at, reason = new.reason where transfer_id = new.id;
  return null;
end $$;
create trigger ledger_transfers_moved after update of at, reason on ledger_transfers
  for each row when ((old.at, old.reason) is distinct from (new.at, new.reason)) execute function follow_transfer();
create function refuse_other_kind() returns trigger language plpgsql as $$
begin
  raise exception 'an account stays what it was opened as' using errcode = 'check_violation';
end $$;
create trigger ledger_accounts_kept before update of shop_id, kind, currency on ledger_accounts
  for each row when ((old.shop_id, old.kind, old.currency) is distinct from (new.shop_id, new.kind, new.currency))
  execute function refuse_other_kind();

-- All sides of a transfer at once, or none: `posted`, `short` when an account cannot bear it, `again` when the key is known.
create or replace function post_transfer(
  transfer_key text, why text, shop integer, for_order integer, for_payment integer, actor integer, remark text,
  owners integer[], kinds text[], currencies text[], amounts numeric[]
) returns text language plpgsql as $$
declare
  transfer bigint;
begin
  -- As nearly always: the accounts are there, they can bear it, and nobody has posted it before.
  with side as (
    select s.owner, s.kind, s.currency, sum(s.amount) as amount
    from unnest(owners, kinds, currencies, amounts) as s (owner, kind, currency, amount) group by 1, 2, 3
  ), theirs as (
    -- In order of their numbers, so that two transfers never wait for each other in a circle.
    select a.id, a.member_id, a.kind, a.balance, side.amount
    from side join ledger_accounts a
      on a.shop_id = shop and a.member_id = side.owner and a.kind = side.kind and a.currency = side.currency
    order by a.id for update of a
  ), ours as (
    select a.id, a.kind, a.currency, side.amount
    from side join ledger_accounts a
      on a.shop_id = shop and a.member_id is null and side.owner is null and a.kind = side.kind and a.currency = side.currency
  ), made as (
    insert into ledger_transfers (key, reason, order_id, payment_id, member_id, note)
    select transfer_key, why, for_order, for_payment, actor, remark
    where (select count(*) from side) = (select count(*) from theirs) + (select count(*) from ours)
      and not exists (
        select from theirs t
        where t.amount < 0 and t.balance + t.amount <
            case t.kind
              when 'credit' then (select -m.credit_limit from members m where m.id = t.member_id)
              when 'debt' then '-infinity'
              else 0
            end
          or t.kind = 'debt' and t.balance + t.amount > 0)
    on conflict (key) do nothing returning id
  ), moved as (
    update ledger_accounts a set balance = a.balance + theirs.amount
    from theirs, made where a.id = theirs.id and theirs.amount <> 0
    returning a.id, a.kind, a.currency, theirs.amount, a.balance
  ), entries as (
    insert into ledger_entries (transfer_id, account_id, amount, balance, shop_id, reason, kind, currency)
    select made.id, moved.id, moved.amount, moved.balance, shop, why, moved.kind, moved.currency from made, moved
    union all
    select made.id, ours.id, ours.amount, null, shop, why, ours.kind, ours.currency from made, ours where ours.amount <> 0
  )
  select id into transfer from made;
  if transfer is not null then
    return 'posted';
  end if;
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
    returning a.id, a.kind, a.currency, side.amount, a.balance
  )
  insert into ledger_entries (transfer_id, account_id, amount, balance, shop_id, reason, kind, currency)
  select transfer, id, amount, balance, shop, why, kind, currency from moved
  union all
  select transfer, a.id, side.amount, null, shop, why, a.kind, a.currency
  from side
  join ledger_accounts a on a.shop_id = shop and a.member_id is null and side.owner is null
    and a.kind = side.kind and a.currency = side.currency
  where side.amount <> 0;
  return 'posted';
end $$;

-- Pays from stored value: what was paid in goes first, the bonus last.
create or replace function spend_stored(
  transfer_key text, why text, shop integer, for_order integer, for_payment integer, actor integer, remark text,
  payer integer, unit text, total numeric
) returns text language plpgsql as $$
declare
  transfer bigint;
  own numeric;
begin
  with purse as (
    select a.id, a.kind, a.balance from ledger_accounts a
    where a.shop_id = shop and a.member_id = payer and a.kind in ('stored_value', 'bonus') and a.currency = unit
    order by a.id for update
  ), part as (
    select p.id, p.balance, case p.kind
      when 'stored_value' then least(p.balance, total)
      else total - least(total, coalesce((select s.balance from purse s where s.kind = 'stored_value'), 0)) end as amount
    from purse p
  ), sales as (
    select a.id from ledger_accounts a
    where a.shop_id = shop and a.member_id is null and a.kind = 'sales' and a.currency = unit
  ), made as (
    insert into ledger_transfers (key, reason, order_id, payment_id, member_id, note)
    select transfer_key, why, for_order, for_payment, actor, remark
    where exists (select from sales) and (select sum(amount) from part) = total
      and not exists (select from part where amount > balance)
    on conflict (key) do nothing returning id
  ), moved as (
    update ledger_accounts a set balance = a.balance - part.amount
    from part, made where a.id = part.id and part.amount <> 0
    returning a.id, a.kind, part.amount, a.balance
  ), entries as (
    insert into ledger_entries (transfer_id, account_id, amount, balance, shop_id, reason, kind, currency)
    select made.id, moved.id, -moved.amount, moved.balance, shop, why, moved.kind, unit from made, moved
    union all
    select made.id, sales.id, total, null, shop, why, 'sales', unit from made, sales
  )
  select id into transfer from made;
  if transfer is not null then
    return 'posted';
  end if;
  -- The accounts are locked by now. Whoever has no such account has nothing on it.
  select coalesce(sum(least(a.balance, total)), 0) into own from ledger_accounts a
  where a.shop_id = shop and a.member_id = payer and a.kind = 'stored_value' and a.currency = unit;
  if own = total then
    return post_transfer(transfer_key, why, shop, for_order, for_payment, actor, remark,
      array[payer, null], array['stored_value', 'sales'], array[unit, unit], array[-total, total]);
  elsif own = 0 then
    return post_transfer(transfer_key, why, shop, for_order, for_payment, actor, remark,
      array[payer, null], array['bonus', 'sales'], array[unit, unit], array[-total, total]);
  end if;
  return post_transfer(transfer_key, why, shop, for_order, for_payment, actor, remark,
    array[payer, payer, null], array['stored_value', 'bonus', 'sales'], array[unit, unit, unit],
    array[-own, own - total, total]);
end $$;

create table ledger_entry_sums (
  shop_id integer not null,
  day date not null,
  reason text not null,
  kind text not null,
  currency text not null,
  rows integer not null,
  amount numeric not null
);
select keep_day_sums('ledger_entries', 'ledger_entry_sums', '{at}', '{reason,kind,currency}', '{amount}', true);

create index ledger_entries_account on ledger_entries (account_id, id desc) include (amount);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create index ledger_entries_newest on ledger_entries (at, id);
create index ledger_entries_reason on ledger_entries (reason, at, id);
create index ledger_entries_kind on ledger_entries (kind, at, id);
