import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { QuantityRule } from '../../../contract/quantity.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { mustCustomiseIn } from '../catalogue/product-choices.queries.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import { isShown } from '../catalogue/shown.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'

export interface SaleRow {
  id: number
  title: string
  titleLang: Fallback | null
  startsAt: Date
  endsAt: Date
  reminded: boolean
  items: ItemRow[]
}

export interface ItemRow {
  productId: number
  skuId: number
  itemNo: string
  spec: { name: TextsByLanguage; value: TextsByLanguage }[]
  picture: string
  price: Decimal
  stock: number
  sold: number
  memberLimit: number
  bought: number
  heldUntil: string | null
  /** Of the SKU. */
  minQty: Decimal
  multiple: Decimal
}

export interface SaleFilter {
  shopId: number
  lang: Language
  /** 0 for a guest. */
  memberId: number
  saleId?: number
  productIds?: readonly number[]
  top?: number
}

/** How many coming and how many past sales are listed. */
const mostAround = 5

/**
 * Sales of a shop with their items, the one that runs first. A claim whose time is over counts as given back, whether or
 * not somebody has done so yet.
 */
export const salesOf = async (
  db: Db,
  { shopId, lang, memberId, saleId, productIds, top = 100 }: SaleFilter,
): Promise<SaleRow[]> => db<SaleRow[]>`
  with sales as (
    (select id, titles, starts_at, ends_at, 0 as rank from flash_sales
     where shop_id = ${shopId} and starts_at <= now() and ends_at > now() order by ends_at limit 20)
    union all
    (select id, titles, starts_at, ends_at, 1 from flash_sales
     where shop_id = ${shopId} and starts_at > now() order by starts_at limit ${mostAround})
    union all
    (select id, titles, starts_at, ends_at, 2 from flash_sales
     where shop_id = ${shopId} and ends_at <= now() order by ends_at desc limit ${mostAround})
    union
    select id, titles, starts_at, ends_at,
      case when ends_at <= now() then 2 when starts_at > now() then 1 else 0 end
    from flash_sales where shop_id = ${shopId} and id = ${saleId ?? 0}
  )
  select s.id, text_in(s.titles, ${lang}) as title, ${fallbackOf(db, db`s.titles`, lang)} as "titleLang", s.starts_at as "startsAt", s.ends_at as "endsAt",
    exists (select from flash_reminders r where r.sale_id = s.id and r.member_id = ${memberId}) as reminded,
    coalesce((
      select json_agg(i order by i.position, i."skuId") from (
        select k.product_id as "productId", i.sku_id as "skuId", k.item_no as "itemNo", k.spec,
          coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, i.price::text as price, i.stock,
          trim_scale(k.min_qty)::text as "minQty", trim_scale(k.multiple)::text as multiple,
          i.sold - coalesce(claims.lapsed, 0) as sold, i.member_limit as "memberLimit",
          coalesce(claims.bought, 0) as bought, claims.held_until as "heldUntil", i.position
        from flash_sale_items i
        join skus k on k.id = i.sku_id
        join products p on p.id = k.product_id and ${isShown(db, { id: shopId }, db`p`)}
          and not ${mustCustomiseIn(db, db`${shopId}::integer`, db`p.id`)}
        left join lateral (
          select sum(c.quantity) filter (where c.state = 'held' and c.expires_at <= now()) as lapsed,
            sum(c.quantity) filter (where c.member_id = ${memberId} and not (c.state = 'held' and c.expires_at <= now()))
              as bought,
            min(c.expires_at) filter (where c.member_id = ${memberId} and c.state = 'held' and c.expires_at > now())
              as held_until
          from flash_claims c
          where c.sale_id = i.sale_id and c.sku_id = i.sku_id and c.state <> 'released'
            and (c.member_id = ${memberId} or c.state = 'held' and c.expires_at <= now())
        ) claims on true
        where i.sale_id = s.id ${productIds ? db`and k.product_id = any(${productIds as number[]})` : db``}
        order by i.position, i.sku_id limit ${top}
      ) i
    ), '[]') as items
  from sales s
  where ${saleId === undefined ? db`true` : db`s.id = ${saleId}`}
  order by s.rank, case when s.rank = 2 then -extract(epoch from s.ends_at) else extract(epoch from s.starts_at) end, s.id`

/** Remembered: everybody who comes in the same moment asks. A SKU never changes its product. */
export const productOf = (cache: Cache, db: Db, skuId: number): Promise<number | undefined> =>
  cache.get(`product-of:${skuId}`, ['skus'], async () => {
    const [sku] = await db<{ id: number }[]>`select product_id as id from skus where id = ${skuId}`
    return sku?.id
  })

/** How a SKU is sold where a sale is: what the sale's limit per member has to allow. */
export async function saleRuleOf(db: Db, saleId: number, skuId: number): Promise<QuantityRule | undefined> {
  const [sku] = await db<{ kind: Shop['kind']; minQty: Decimal; multiple: Decimal }[]>`
    select h.kind, trim_scale(k.min_qty)::text as "minQty", trim_scale(k.multiple)::text as multiple
    from skus k, flash_sales s join shops h on h.id = s.shop_id where k.id = ${skuId} and s.id = ${saleId}`
  if (!sku) return undefined
  const { minQty: min, multiple } = purchaseRule(sku, sku)
  return { min, multiple }
}

export async function shopOfSale(db: Db, saleId: number): Promise<number | undefined> {
  const [sale] = await db<{ id: number }[]>`select shop_id as id from flash_sales where id = ${saleId}`
  return sale?.id
}

/** How many whole pieces the warehouse of a sale, or of this item of it, could still set aside; without end when the sale is over. */
export async function spareStock(db: Db, saleId: number, skuId: number): Promise<number> {
  const [row] = await db<{ free: number | null }[]>`
    select case when s.ends_at > now() then coalesce(floor(t.on_hand - t.held), 0)::integer end as free
    from flash_sales s
    join shops h on h.id = s.shop_id
    left join flash_sale_items i on i.sale_id = s.id and i.sku_id = ${skuId}
    left join stocks t on t.warehouse_id = coalesce(i.warehouse_id, h.warehouse_id) and t.sku_id = ${skuId}
    where s.id = ${saleId}`
  return row?.free ?? Number.POSITIVE_INFINITY
}

interface Wished {
  shopId: number
  saleId: number
  memberId: number
  language: Language
}

/** `late`: it has begun; undefined: this shop has no such sale. */
export async function remindOf(
  db: Db,
  { shopId, saleId, memberId, language }: Wished,
): Promise<number | 'late' | undefined> {
  const [sale] = await db<{ coming: boolean }[]>`
    select starts_at > now() as coming from flash_sales where id = ${saleId} and shop_id = ${shopId}`
  if (!sale?.coming) return sale && 'late'
  const [row] = await db<{ id: number }[]>`
    insert into flash_reminders (sale_id, member_id, language) values (${saleId}, ${memberId}, ${language})
    on conflict (sale_id, member_id) do update set language = excluded.language returning id`
  return row!.id
}

export const forgetReminder = async (
  db: Db,
  { saleId, memberId }: Pick<Wished, 'saleId' | 'memberId'>,
): Promise<number | undefined> =>
  (
    await db<{ id: number }[]>`
      delete from flash_reminders where sale_id = ${saleId} and member_id = ${memberId} returning id`
  )[0]?.id

/** Claims that became no order in time: their pieces go back. The number of items that have some again. */
export async function releaseLapsedClaims(db: Db, most = 500): Promise<number> {
  const [row] = await db<{ freed: number }[]>`
    select release_flash_claims(array(
      select id from flash_claims where state = 'held' and expires_at <= now()
      order by expires_at limit ${most} for update skip locked)) as freed`
  return row!.freed
}

/** What a sale did not sell goes back to the warehouse. Whoever prolongs it in this moment is waited for. */
export async function settleEndedSales(db: Db): Promise<number> {
  const settled = await db`
    with over as (
      select id from flash_sales
      where ends_at <= now() and id in (select sale_id from flash_sale_items where not settled) order by id for share
    )
    update flash_sale_items i set settled = true from over where i.sale_id = over.id and not i.settled`
  return settled.count
}

export interface Reminder {
  mobile: string
  language: Language
  sale: string
  titles: TextsByLanguage
  minutesLeft: number
}

/** Marks them as sent: whoever takes them writes their messages in the same transaction. */
export const takeDueReminders = async (db: Db, most = 200): Promise<Reminder[]> => db<Reminder[]>`
  with due as (
    select r.id, r.member_id, r.language, s.titles, s.ends_at, h.titles as shop
    from flash_reminders r
    join flash_sales s on s.id = r.sale_id
    join shops h on h.id = s.shop_id
    where r.sent_at is null and s.starts_at <= now()
    order by r.id limit ${most} for update of r skip locked
  ), taken as (
    update flash_reminders r set sent_at = now() from due where r.id = due.id
  )
  select m.mobile, due.language, text_in(due.titles, due.language) as sale, due.shop as titles,
    floor(extract(epoch from due.ends_at - now()) / 60)::integer as "minutesLeft"
  from due join members m on m.id = due.member_id and m.status = 'active'
  where due.ends_at > now()`

/**
 * Puts the pieces that a member has claimed into the cart, unless they are there. The claim is locked, so that a line is
 * not put back by somebody who read it just before another request ordered it.
 */
export async function putClaimsIntoCart(db: Db, shopId: number, memberId: number): Promise<void> {
  await db`
    insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity, seen_price, claim_id, added_at)
    select s.shop_id, c.member_id, coalesce(c.store_id, h.store_id), i.warehouse_id, c.sku_id, c.quantity, i.price, c.id, c.claimed_at
    from (${missingLines(db, memberId)} for no key update of f) c
    join flash_sales s on s.id = c.sale_id and s.shop_id = ${shopId}
    join shops h on h.id = s.shop_id
    join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id
    on conflict do nothing`
}

/** Claims whose line nobody has asked for yet. */
export const missingLines = (db: Db, memberId: number): Fragment => db`
  select f.* from flash_claims f
  where f.member_id = ${memberId} and f.state = 'held' and f.expires_at > now()
    and not exists (select from cart_lines l where l.claim_id = f.id)`
