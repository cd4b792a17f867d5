import type { Tx } from '../server/db/database.ts'
import { inAll } from './in-all.ts'

/** What makes a cart interesting: quantity breaks, a unit with a price of its own, things to have done, promotions. */
export async function insertBuying(tx: Tx): Promise<void> {
  await insertBreaks(tx)
  await insertCustomisation(tx)
  await insertPromotions(tx)
}

/** Every tenth product is cheaper by the hundred, at retail and at every sale price it has; another's carton is a little cheaper than its pieces. */
async function insertBreaks(tx: Tx) {
  await tx`
    insert into quantity_breaks (sku_id, tier, from_qty, price)
    select k.id, t.tier, b.from_qty * greatest(k.min_qty, k.multiple), round(t.price * b.share, 2)
    from skus k
    cross join lateral (
      select 0 as tier, k.retail_price as price
      union all select n::integer, price from unnest(k.tier_prices) with ordinality as prices (price, n)) t
    cross join (values (5, 0.97), (20, 0.93)) as b (from_qty, share)
    where k.product_id % 10 = 5 and t.price is not null`
  await tx`
    insert into unit_prices (sku_id, unit_id, tier, price)
    select k.id, u.unit_id, t.tier, round(u.factor * t.price * 0.95, 2)
    from product_units u
    join skus k on k.product_id = u.product_id
    cross join lateral (
      select 0 as tier, k.retail_price as price
      union all select n::integer, price from unnest(k.tier_prices) with ordinality as prices (price, n)) t
    where u.product_id % 10 = 0 and t.price is not null
      and u.factor = (select max(factor) from product_units o where o.product_id = u.product_id)`
}

/** Mugs can be engraved and packed as a present. */
async function insertCustomisation(tx: Tx) {
  const groups = [
    {
      names: inAll('刻字', 'Engraving'),
      several: false,
      options: [
        { names: inAll('激光刻字', 'Laser'), surcharge: '3' },
        { names: inAll('手工雕刻', 'By hand'), surcharge: '12.5' },
      ],
    },
    {
      names: inAll('包装', 'Packing'),
      several: true,
      options: [
        { names: inAll('礼盒', 'Gift box'), surcharge: '5' },
        { names: inAll('贺卡', 'Card'), surcharge: '1' },
      ],
    },
  ]
  for (const [position, { names, several, options }] of groups.entries()) {
    await tx`
      with made as (
        insert into customisation_groups (product_id, names, several, position)
        select id, ${tx.json(names)}, ${several}, ${position}
        from products where names ->> 'zh' like '%马克杯%' order by id limit 6
        returning id)
      insert into customisation_options (group_id, names, surcharge, position)
      select made.id, o.names, o.surcharge, o.position
      from made, jsonb_to_recordset(${tx.json(options.map((option, at) => ({ ...option, position: at })))}::jsonb)
        as o (names jsonb, surcharge numeric, position integer)`
  }
}

async function insertPromotions(tx: Tx) {
  const rows = [
    {
      titles: inAll('全场满 2000 减 60', '60 off from 2,000'),
      from: 2000,
      kind: 'amount',
      off: 60,
      path: null,
    },
    {
      titles: inAll('数码电器满 5000 打 95 折', '5% off electronics from 5,000'),
      from: 5000,
      kind: 'percent',
      off: 5,
      path: '0001',
    },
  ]
  for (const { titles, from, kind, off, path } of rows) {
    await tx`
      insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off, scope, scope_categories)
      select s.id, ${tx.json(titles)}, now() - interval '1 day', now() + interval '60 days', ${from}, ${kind}, ${off},
        ${path === null ? 'all' : 'category'},
        array(select id from categories where path = ${path})
      from shops s where s.owner_id is null and s.kind = 'wholesale'`
  }
}
