-- What every payment writes to the books takes one statement and one trigger; each of the many it took before cost more than its work.

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
    select a.id, side.amount
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
    returning a.id, theirs.amount, a.balance
  ), entries as (
    insert into ledger_entries (transfer_id, account_id, amount, balance)
    select made.id, moved.id, moved.amount, moved.balance from made, moved
    union all
    select made.id, ours.id, ours.amount, null from made, ours where ours.amount <> 0
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

-- Pays from stored value: what was paid in goes first, the bonus last.
create function spend_stored(
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
    returning a.id, part.amount, a.balance
  ), entries as (
    insert into ledger_entries (transfer_id, account_id, amount, balance)
    select made.id, moved.id, -moved.amount, moved.balance from made, moved
    union all
    select made.id, sales.id, total, null from made, sales
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

-- Follows an entry on a points account; whoever posts it holds the account's lock.
create function move_point_lots(entry ledger_entries) returns void language plpgsql as $$
declare
  account ledger_accounts;
  transfer ledger_transfers;
  rest numeric := abs(entry.amount);
  part numeric;
  lot record;
begin
  select * into account from ledger_accounts where id = entry.account_id;
  select * into transfer from ledger_transfers where id = entry.transfer_id;
  if entry.amount < 0 then
    -- Those that end first go first; what a refund takes back is taken from what its order earned, as far as that is there.
    for lot in
      select id, unspent from point_lots where account_id = account.id and unspent > 0
      order by (transfer.reason = 'points_taken_back' and order_id = transfer.order_id) is true desc, ends_at, id
      for update
    loop
      exit when rest = 0;
      part := least(rest, lot.unspent);
      update point_lots set unspent = unspent - part where id = lot.id;
      insert into point_uses (transfer_id, lot_id, points) values (transfer.id, lot.id, part);
      rest := rest - part;
    end loop;
    if rest > 0 then
      raise exception 'account % has fewer points in its lots than on its balance', account.id using errcode = 'check_violation';
    end if;
    return;
  end if;
  if transfer.reason = 'points_back' then
    for lot in
      select u.transfer_id, u.lot_id, u.points - u.returned as points, l.ends_at
      from point_uses u
      join ledger_transfers t on t.id = u.transfer_id and t.order_id = transfer.order_id and t.reason = 'points_used'
      join point_lots l on l.id = u.lot_id and l.account_id = account.id
      where u.points > u.returned
      order by l.ends_at desc, l.id desc
    loop
      exit when rest = 0;
      part := least(rest, lot.points);
      update point_uses set returned = returned + part where transfer_id = lot.transfer_id and lot_id = lot.lot_id;
      -- Nobody gets something back that is gone the next day.
      insert into point_lots (account_id, points, unspent, ends_at)
      values (account.id, part, part, case when lot.ends_at is not null then greatest(lot.ends_at, now() + interval '30 days') end);
      rest := rest - part;
    end loop;
  end if;
  if rest > 0 then
    insert into point_lots (account_id, order_id, points, unspent, ends_at)
    select account.id, case when transfer.reason = 'points_earned' then transfer.order_id end, rest, rest,
      now() + make_interval(months => nullif(points_months, 0))
    from shops where id = account.shop_id;
  end if;
end $$;

-- One look at what was added, instead of one for each entry and each kind: it adds up, and what follows points and what is collected
-- for orders is done.
create function keep_books() returns trigger language plpgsql as $$
declare
  found_wrong bigint;
  has_points boolean;
  has_collected boolean;
  entry ledger_entries;
begin
  select max(sides.transfer_id) filter (where sides.amount <> 0), bool_or(sides.points), bool_or(sides.collected)
  into found_wrong, has_points, has_collected
  from (
    select e.transfer_id, sum(e.amount) as amount, bool_or(a.kind = 'points') as points,
      bool_or(a.kind = 'collected') as collected
    from added e join ledger_accounts a on a.id = e.account_id group by e.transfer_id, a.currency
  ) sides;
  if found_wrong is not null then
    raise exception 'the entries of transfer % do not add up', found_wrong using errcode = 'check_violation';
  end if;
  if has_points then
    for entry in
      select e.* from added e join ledger_accounts a on a.id = e.account_id and a.kind = 'points' order by e.id
    loop
      perform move_point_lots(entry);
    end loop;
  end if;
  if has_collected then
    update orders o set collected = o.collected + moved.amount
    from (
      select t.order_id, sum(e.amount) as amount
      from added e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
      join ledger_transfers t on t.id = e.transfer_id
      group by 1
    ) moved
    where o.id = moved.order_id;
  end if;
  return null;
end $$;
drop trigger ledger_entries_balanced on ledger_entries;
drop trigger ledger_entries_points on ledger_entries;
drop trigger ledger_entries_collected on ledger_entries;
drop function ledger_balanced();
drop function keep_point_lots();
drop function keep_collected();
create trigger ledger_entries_added after insert on ledger_entries
  referencing new table as added for each statement execute function keep_books();
