-- Where a piece of a flash sale is bought; null: in the shop's own store.
alter table flash_claims add column store_id integer references stores on delete set null;

drop function claim_flash;

-- Decides over everybody who came in the same moment: in the order they came, each within the own limit, as long as there
-- are pieces and as the SKU is sold (minimum and multiple; single pieces in a retail shop). Nobody may be named twice. `stores` is where
-- each of them buys, 0 for the shop's own. `claim` is what somebody got; its line is put into the cart when they look at it.
create function claim_flash(shop integer, sale integer, sku integer, members integer[], quantities integer[], stores integer[])
returns table (place integer, outcome text, claim integer, expires timestamptz, had integer, most integer,
  minimum numeric, step numeric)
language plpgsql as $$
declare
  item record;
  request record;
  remaining integer;
  -- The fewest that the SKU is sold by.
  fewest integer;
  lapsed integer[];
  places integer[] := '{}';
  outcomes text[] := '{}';
  counts integer[] := '{}';
  buyers integer[] := '{}';
  pieces integer[] := '{}';
  chosen integer[] := '{}';
begin
  select i.stock, i.sold, i.member_limit,
    case when h.kind = 'retail' then 1 else k.min_qty end as min_qty,
    case when h.kind = 'retail' then 1 else k.multiple end as multiple,
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
    return query select n::integer, coalesce(item.closed, 'none'), null::integer, null::timestamptz, 0, 0,
      null::numeric, null::numeric
      from generate_subscripts(members, 1) n;
    return;
  end if;
  fewest := ceil(ceil(item.min_qty / item.multiple) * item.multiple);
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
    select r.n, r.member, r.quantity, r.store, coalesce(c.had, 0) as had
    from unnest(members, quantities, stores) with ordinality as r (member, quantity, store, n)
    left join (
      select f.member_id, sum(f.quantity)::integer as had from flash_claims f
      where f.sale_id = sale and f.sku_id = sku and f.member_id = any(members)
        and (f.state = 'ordered' or f.state = 'held' and f.expires_at > now()) group by 1
    ) c on c.member_id = r.member
    order by r.n
  loop
    places := places || request.n::integer;
    counts := counts || request.had;
    if request.quantity < item.min_qty or request.quantity % item.multiple <> 0 then
      outcomes := outcomes || 'rule'::text;
    elsif request.had + request.quantity > item.member_limit then
      outcomes := outcomes || 'limit'::text;
    elsif request.quantity > remaining then
      outcomes := outcomes || (case when remaining < fewest then 'gone' else 'few' end);
    else
      outcomes := outcomes || 'claimed'::text;
      remaining := remaining - request.quantity;
      buyers := buyers || request.member;
      pieces := pieces || request.quantity;
      chosen := chosen || request.store;
    end if;
  end loop;
  if cardinality(buyers) > 0 then
    update flash_sale_items i set sold = i.stock - remaining where i.sale_id = sale and i.sku_id = sku;
  end if;
  return query
    with claimed as (
      insert into flash_claims (sale_id, sku_id, member_id, quantity, store_id, expires_at)
      select sale, sku, b.member, b.quantity, nullif(b.store, 0), item.closes
      from unnest(buyers, pieces, chosen) as b (member, quantity, store)
      returning id, member_id
    )
    select r.place, r.outcome, c.id, case when c.id is not null then item.closes end, r.had, item.member_limit,
      item.min_qty, item.multiple
    from unnest(places, outcomes, counts) as r (place, outcome, had)
    left join claimed c on r.outcome = 'claimed' and c.member_id = members[r.place];
end $$;
