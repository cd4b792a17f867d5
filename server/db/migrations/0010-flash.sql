-- Flash sales: claims are decided in batches, and a sale's own stock is set aside in the warehouse.

alter table flash_sale_items
  -- Where its stock lies: the warehouse of the sale's shop when the item was made.
  add column warehouse_id integer references warehouses,
  -- The sale is over, and what was not sold has gone back to the warehouse.
  add column settled boolean not null default false;

create index orders_pending_group on orders (group_id) where state = 6;
create index flash_sales_settle on flash_sales (ends_at);
create index flash_claims_order on flash_claims (order_id) where order_id is not null;
create index cart_lines_claim on cart_lines (claim_id) where claim_id is not null;
create index order_lines_claim on order_lines (claim_id) where claim_id is not null;

-- Sales that were planned before had nothing set aside: from now on they have what the warehouse can spare.
update flash_sale_items i set warehouse_id = h.warehouse_id, settled = s.ends_at <= now()
from flash_sales s join shops h on h.id = s.shop_id where s.id = i.sale_id;
with spare as (
  select i.sale_id, i.sku_id, i.sold, i.stock - i.sold as wanted,
    greatest(0, floor(t.on_hand - t.held - coalesce(sum(i.stock - i.sold) over earlier, 0)))::integer as free
  from flash_sale_items i
  join flash_sales s on s.id = i.sale_id
  left join stocks t on t.sku_id = i.sku_id and t.warehouse_id = i.warehouse_id
  where not i.settled
  window earlier as (partition by i.sku_id, i.warehouse_id order by s.starts_at, s.id
    rows between unbounded preceding and 1 preceding)
), cut as (
  update flash_sale_items i set stock = spare.sold + least(spare.wanted, coalesce(spare.free, 0))
  from spare where i.sale_id = spare.sale_id and i.sku_id = spare.sku_id
  returning i.sku_id, i.warehouse_id, i.stock - i.sold as kept
)
update stocks t set held = t.held + sums.kept
from (select sku_id, warehouse_id, sum(kept) as kept from cut group by 1, 2) sums
where t.sku_id = sums.sku_id and t.warehouse_id = sums.warehouse_id;

-- While a sale is not settled its whole stock is set aside; afterwards only what somebody claimed.
create function set_flash_stock_aside() returns trigger language plpgsql as $$
declare
  change integer;
  place integer;
begin
  if tg_op = 'INSERT' then
    select h.warehouse_id, s.ends_at <= now() into new.warehouse_id, new.settled
    from flash_sales s join shops h on h.id = s.shop_id where s.id = new.sale_id;
    change := case when new.settled then 0 else new.stock - new.sold end;
    place := new.warehouse_id;
  elsif tg_op = 'UPDATE' then
    change := case when new.settled then new.sold else new.stock end
      - case when old.settled then old.sold else old.stock end;
    place := old.warehouse_id;
  else
    change := case when old.settled then 0 else old.sold - old.stock end;
    place := old.warehouse_id;
  end if;
  if change <> 0 then
    update stocks set held = held + change
    where sku_id = coalesce(new.sku_id, old.sku_id) and warehouse_id = place and on_hand >= held + change;
    if not found then
      raise exception 'the warehouse cannot spare % more of SKU %', change, coalesce(new.sku_id, old.sku_id)
        using errcode = 'check_violation', constraint = 'flash_stock_free';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger flash_sale_items_added before insert on flash_sale_items
  for each row execute function set_flash_stock_aside();
create trigger flash_sale_items_changed before update on flash_sale_items for each row
  when ((case when new.settled then new.sold else new.stock end)
    <> (case when old.settled then old.sold else old.stock end))
  execute function set_flash_stock_aside();
create trigger flash_sale_items_removed before delete on flash_sale_items
  for each row execute function set_flash_stock_aside();

-- A sale that is prolonged after its end needs its stock again.
create function reopen_flash_sale() returns trigger language plpgsql as $$
begin
  update flash_sale_items set settled = false where sale_id = new.id and settled;
  return null;
end $$;
create trigger flash_sales_prolonged after update of ends_at on flash_sales for each row
  when (new.ends_at > old.ends_at and new.ends_at > now()) execute function reopen_flash_sale();

-- A piece that came back can be had at once, whichever process remembers that there are none.
create function tell_flash_pieces() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravan_change', 'flash_pieces');
  return null;
end $$;
create trigger flash_sale_items_back after update on flash_sale_items for each row
  when (new.stock - new.sold > old.stock - old.sold) execute function tell_flash_pieces();

-- Gives back claims that wait for an order; one that has become an order by now stays with it.
create function release_flash_claims(claims integer[]) returns integer language plpgsql as $$
declare
  freed integer;
begin
  -- Items first and in their order, as every claim does, so that nobody waits in a circle.
  perform from flash_sale_items i
  where (i.sale_id, i.sku_id) in (select c.sale_id, c.sku_id from flash_claims c where c.id = any(claims))
  order by i.sale_id, i.sku_id for no key update;
  with freed as (
    update flash_claims c set state = 'released' where c.id = any(claims) and c.state = 'held'
    returning c.id, c.sale_id, c.sku_id, c.quantity
  ), emptied as (
    delete from cart_lines l using freed where l.claim_id = freed.id
  )
  update flash_sale_items i set sold = i.sold - back.quantity
  from (select f.sale_id, f.sku_id, sum(f.quantity)::integer as quantity from freed f group by 1, 2) back
  where i.sale_id = back.sale_id and i.sku_id = back.sku_id;
  get diagnostics freed = row_count;
  return freed;
end $$;

-- Whoever takes a claimed piece out of the cart gives it back. At the end of the transaction: a checkout takes the line
-- away too, and by then its claim belongs to an order.
create function cart_line_unclaimed() returns trigger language plpgsql as $$
begin
  perform release_flash_claims(array[old.claim_id]);
  return null;
end $$;
create constraint trigger cart_lines_unclaimed after delete on cart_lines deferrable initially deferred
  for each row when (old.claim_id is not null) execute function cart_line_unclaimed();

-- Decides over everybody who came in the same moment: in the order they came, each within the own limit, as long as there
-- are pieces. Nobody may be named twice. `line` is the cart line of whoever got something.
create function claim_flash(shop integer, sale integer, sku integer, members integer[], quantities integer[])
returns table (place integer, outcome text, line integer, expires timestamptz, had integer, most integer)
language plpgsql as $$
declare
  item record;
  request record;
  remaining integer;
  lapsed integer[];
  places integer[] := '{}';
  outcomes text[] := '{}';
  counts integer[] := '{}';
  buyers integer[] := '{}';
  pieces integer[] := '{}';
begin
  select i.stock, i.sold, i.member_limit, i.price, i.warehouse_id, h.store_id,
    now() + make_interval(mins => h.flash_payment_minutes) as closes,
    case when s.ends_at <= now() then 'over' when s.starts_at > now() then 'early' end as closed
  into item
  from flash_sale_items i
  join flash_sales s on s.id = i.sale_id and s.shop_id = shop
  join shops h on h.id = s.shop_id
  join skus k on k.id = i.sku_id
  join products p on p.id = k.product_id and p.listed
  where i.sale_id = sale and i.sku_id = sku for no key update of i;
  if not found or item.closed is not null then
    return query select n::integer, coalesce(item.closed, 'none'), null::integer, null::timestamptz, 0, 0
      from generate_subscripts(members, 1) n;
    return;
  end if;
  remaining := item.stock - item.sold;
  if remaining < (select sum(q) from unnest(quantities) q) then
    -- Somebody who let the time pass gives up the place to those who wait.
    lapsed := array(select c.id from flash_claims c
      where c.sale_id = sale and c.sku_id = sku and c.state = 'held' and c.expires_at <= now()
      for update skip locked);
    if cardinality(lapsed) > 0 then
      perform release_flash_claims(lapsed);
      select i.stock - i.sold into remaining from flash_sale_items i where i.sale_id = sale and i.sku_id = sku;
    end if;
  end if;
  for request in
    select r.n, r.member, r.quantity, coalesce(c.had, 0) as had
    from unnest(members, quantities) with ordinality as r (member, quantity, n)
    left join (
      select f.member_id, sum(f.quantity)::integer as had from flash_claims f
      where f.sale_id = sale and f.sku_id = sku and f.member_id = any(members)
        and (f.state = 'ordered' or f.state = 'held' and f.expires_at > now()) group by 1
    ) c on c.member_id = r.member
    order by r.n
  loop
    places := places || request.n::integer;
    counts := counts || request.had;
    if request.had + request.quantity > item.member_limit then
      outcomes := outcomes || 'limit'::text;
    elsif request.quantity > remaining then
      outcomes := outcomes || (case when remaining = 0 then 'gone' else 'few' end);
    else
      outcomes := outcomes || 'claimed'::text;
      remaining := remaining - request.quantity;
      buyers := buyers || request.member;
      pieces := pieces || request.quantity;
    end if;
  end loop;
  if cardinality(buyers) > 0 then
    update flash_sale_items i set sold = i.stock - remaining where i.sale_id = sale and i.sku_id = sku;
  end if;
  return query
    with claimed as (
      insert into flash_claims (sale_id, sku_id, member_id, quantity, expires_at)
      select sale, sku, b.member, b.quantity, item.closes from unnest(buyers, pieces) as b (member, quantity)
      returning id, member_id, quantity
    ), lines as (
      insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity, seen_price, claim_id)
      select shop, c.member_id, item.store_id, item.warehouse_id, sku, c.quantity, item.price, c.id from claimed c
      returning id, member_id
    )
    select r.place, r.outcome, l.id, case when l.id is not null then item.closes end, r.had, item.member_limit
    from unnest(places, outcomes, counts) as r (place, outcome, had)
    left join lines l on r.outcome = 'claimed' and l.member_id = members[r.place];
end $$;

-- Who wants to be told when a sale begins.
create table flash_reminders (
  id integer generated by default as identity unique,
  sale_id integer not null references flash_sales on delete cascade,
  member_id integer not null references members on delete cascade,
  language text not null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (sale_id, member_id)
);
create index flash_reminders_open on flash_reminders (sale_id) where sent_at is null;
