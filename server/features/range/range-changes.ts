import { type Decimal, subtract } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { mostChangesCounted, type RangeChanges, type rangeChangeKinds } from '../../../contract/range.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { stillShown } from '../catalogue/shown.ts'
import { asAmount, ownPricing, priced } from './own-pricing.ts'
import { purchaseOf } from './range.queries.ts'
import type { OwnedShop } from './range-shop.ts'

/** Longer ago nothing is told, and nothing is kept. */
const keptDays = 90
/** For a shop that has never looked. */
const firstDays = 30
const mostShown = 200

export async function lookedAt(db: Db, { id }: OwnedShop): Promise<Date> {
  const [row] = await db<{ at: Date }[]>`
    select greatest(now() - ${keptDays} * interval '1 day', coalesce(
      (select looked_at from range_looks where shop_id = ${id}), now() - ${firstDays} * interval '1 day')) as at`
  return row!.at
}

/** Whoever looks later has seen more. */
export async function markLooked(db: Db, { id }: OwnedShop, at: Date): Promise<void> {
  await db`
    insert into range_looks as seen (shop_id, looked_at) values (${id}, least(${at}, now()))
    on conflict (shop_id) do update set looked_at = greatest(seen.looked_at, excluded.looked_at)`
}

export const dropOldRangeChanges = async (db: Db): Promise<void> => {
  await db`delete from range_changes where changed_at < now() - ${keptDays} * interval '1 day'`
  await db`delete from range_tiers where changed_at < now() - ${keptDays} * interval '1 day'`
}

type Kind = (typeof rangeChangeKinds)[number]

const freshProducts = (db: Db, shop: OwnedShop, since: Date): Fragment => db`
  select l.product_id from product_listing l
  where (l.created_at > ${since} or l.product_id in (
    select c.product_id from range_changes c where c.kind = 'listed' and c.changed_at > ${since}))
    ${stillShown(db, shop)}`

/** The same, as many of them as are counted: each of the two reasons by its own index. */
const someFresh = (db: Db, shop: OwnedShop, since: Date): Fragment => db`
  (select l.product_id from product_listing l where l.created_at > ${since} ${stillShown(db, shop)}
    order by l.created_at desc limit ${mostChangesCounted})
  union
  (select l.product_id from range_changes c join product_listing l on l.product_id = c.product_id
    where c.kind = 'listed' and c.changed_at > ${since} ${stillShown(db, shop)} limit ${mostChangesCounted})
  limit ${mostChangesCounted}`

const goneProducts = (db: Db, since: Date): Fragment => db`
  select distinct on (c.product_id) c.product_id, c.item_no, c.names from range_changes c
  where c.kind = 'gone' and c.changed_at > ${since}
    and not exists (select from product_listing l where l.product_id = c.product_id)
  order by c.product_id, c.id desc`

/** SKUs whose purchase price is another one than it was: `before` and `after`, null where it is negotiable. */
const changedPrices = (db: Db, shop: OwnedShop, since: Date): Fragment => db`
  select * from (
    select k.id as sku_id, k.product_id, nullif(${purchaseOf(db, shop)}, 'Infinity') as after,
      nullif(coalesce(
        case when a.id is null then (
          select ap.price from agreed_prices ap where ap.member_id = ${shop.ownerId} and ap.sku_id = k.id) else a.agreed end,
        (case when c.id is null then tier_amounts(k.retail_price, k.tier_prices)
          else tier_amounts(c.retail, c.tiers) end)[${shop.ownerTier}::integer + 1]), 'Infinity') as before
    from (
      select distinct sku_id from range_changes
      where changed_at > ${since} and (kind = 'price' or kind = 'agreed' and member_id = ${shop.ownerId})
    ) changed
    join skus k on k.id = changed.sku_id
    join product_listing l on l.product_id = k.product_id ${stillShown(db, shop)}
    left join lateral (
      select id, retail, tiers from range_changes
      where kind = 'price' and sku_id = k.id and changed_at > ${since} order by id limit 1
    ) c on true
    left join lateral (
      select id, agreed from range_changes
      where kind = 'agreed' and sku_id = k.id and member_id = ${shop.ownerId} and changed_at > ${since} order by id limit 1
    ) a on true
  ) prices where before is distinct from after`

/** Without a price it is dearer than anything. */
const dearer = (db: Db): Fragment => db`coalesce(after, 'Infinity') > coalesce(before, 'Infinity')`

export async function countChanges(db: Db, shop: OwnedShop, since: Date): Promise<Record<Kind, number>> {
  const [row] = await db<Record<Kind, number>[]>`
    select (select count(*)::integer from (${someFresh(db, shop, since)}) f) as fresh,
      (select count(*)::integer from (${goneProducts(db, since)} limit ${mostChangesCounted}) g) as gone, up, down
    from (select count(*) filter (where ${dearer(db)})::integer as up, count(*) filter (where not ${dearer(db)})::integer as down
      from (${changedPrices(db, shop, since)} limit ${mostChangesCounted}) p) counted`
  return row!
}

interface ChangedRow {
  productId: number
  skuId: number | null
  itemNo: string
  name: string
  before: Decimal | null
  after: Decimal | null
}

function changedRows(db: Db, shop: OwnedShop, lang: Language, kind: Kind, since: Date): Fragment {
  if (kind === 'gone')
    return db`select g.product_id as "productId", null::integer as "skuId", g.item_no as "itemNo",
        text_in(g.names, ${lang}) as name, null::numeric as before, null::numeric as after
      from (${goneProducts(db, since)}) g order by g.product_id desc`
  if (kind === 'fresh')
    return db`select p.id as "productId", k.id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
        null::numeric as before, nullif(${purchaseOf(db, shop)}, 'Infinity') as after
      from (${freshProducts(db, shop, since)}) f join products p on p.id = f.product_id join skus k on k.product_id = p.id
      order by p.id desc, k.position, k.id`
  return db`select p.id as "productId", c.sku_id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
      c.before, c.after
    from (${changedPrices(db, shop, since)}) c join skus k on k.id = c.sku_id join products p on p.id = k.product_id
    where ${kind === 'up' ? db`` : db`not`} ${dearer(db)}
    order by abs(coalesce(c.after / nullif(c.before, 0), 0) - 1) desc, c.sku_id`
}

/** What changed, and what it does to the margin: what was left of the price then, by today's rules, and what is left now. */
export async function listChanges(
  db: Db,
  shop: OwnedShop,
  lang: Language,
  kind: Kind,
  since: Date,
): Promise<Pick<RangeChanges, 'rows' | 'more'>> {
  const found = await db<ChangedRow[]>`${changedRows(db, shop, lang, kind, since)} limit ${mostShown + 1}`
  const rows = found.slice(0, mostShown)
  const prices = await ownPricing(
    db,
    shop,
    null,
    rows.flatMap(({ skuId }) => skuId ?? []),
  )
  const left = (price: Decimal | null | undefined, purchase: Decimal | null) =>
    price && purchase ? asAmount(shop, subtract(price, purchase)) : null
  return {
    more: found.length > mostShown,
    rows: rows.map(({ skuId, before, after, ...row }) => {
      const now = skuId === null ? undefined : prices.get(skuId)
      const then = now && before !== null ? priced(shop, { ...now.facts, ownerAgreed: before }) : undefined
      return {
        ...row,
        before: before && asAmount(shop, before),
        after: after && asAmount(shop, after),
        price: now?.price ?? null,
        marginBefore: left(then?.price, before),
        marginAfter: left(now?.price, after),
      }
    }),
  }
}
