import { shopTimeZone } from '../../../contract/dates.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { Browse } from '../../../contract/favourites.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Outcome, ok } from '../../handler.ts'
import { isShown } from '../catalogue/shown.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** As many as a member keeps. */
export const mostBrowsed = 200

interface Detail {
  id: number
  skus: readonly { price: Decimal | null }[]
}

type Source<Input, T> = (context: Context, input: Input) => Promise<Outcome<T>>

/** A product page that a member looks at is remembered, and nobody waits for that. */
export const remembering =
  <Input, T extends Detail>(detail: Source<Input, T>): Source<Input, T> =>
  async (context, input) => {
    const outcome = await detail(context, input)
    const { pool, visitor, shop, currency, log } = context
    if (outcome.kind === 'ok' && visitor.role !== 'guest') {
      const { id: productId, skus } = outcome.obj!
      const price = skus[0]?.price ?? null
      const seen = { memberId: visitor.id, productId, price, currency: currency.code }
      remember(pool, shop, seen).catch(error => log.warn({ err: error }, 'a visit was not remembered'))
    }
    return outcome
  }

interface Seen {
  memberId: number
  productId: number
  /** Of one piece, as it was shown. */
  price?: Decimal | null
  currency?: string
}

/** Once per product and day, in one statement; only a new row makes an old one go. */
export async function remember(
  db: Db,
  shop: Shop,
  { memberId, productId, price = null, currency = '' }: Seen,
): Promise<void> {
  await db`
    with seen as (
      insert into browsed as b (member_id, shop_id, product_id, day, seen_price, seen_currency)
      values (${memberId}, ${shop.id}, ${productId}, (now() at time zone ${shopTimeZone})::date, ${price}, ${currency})
      on conflict (member_id, shop_id, product_id, day)
        do update set seen_at = now(), seen_price = excluded.seen_price, seen_currency = excluded.seen_currency
      returning b.seen_at, xmax = 0 as fresh
    ), oldest as (
      select day, product_id from browsed
      where member_id = ${memberId} and shop_id = ${shop.id} and (select fresh from seen)
      order by seen_at desc offset ${mostBrowsed - 1}
    )
    delete from browsed b using oldest o
    where b.member_id = ${memberId} and b.shop_id = ${shop.id} and b.product_id = o.product_id and b.day = o.day`
}

interface BrowsedRow {
  day: string
  productId: number
  seenPrice: Decimal | null
  skuIds: number[]
}

/** A product that was seen on several days stands on the last one. */
export async function listBrowsed(context: MemberContext): Promise<Outcome<Browse>> {
  const { db, shop, visitor, currency } = context
  const seen = await db<BrowsedRow[]>`
    select newest.day, newest.product_id as "productId", newest.seen_price as "seenPrice",
      array(select k.id from skus k where k.product_id = newest.product_id order by k.position, k.id) as "skuIds"
    from (
      select distinct on (b.product_id) b.day, b.product_id, b.seen_at,
        case when b.seen_currency = ${currency.code} then b.seen_price end as seen_price
      from browsed b join products p on p.id = b.product_id and ${isShown(db, shop, db`p`)}
      where b.member_id = ${visitor.id} and b.shop_id = ${shop.id}
      order by b.product_id, b.seen_at desc
    ) newest
    order by newest.seen_at desc`
  const rows = await pickRows(
    context,
    buyerOf(context),
    seen.flatMap(({ skuIds }) => skuIds),
  )
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const days = Map.groupBy(seen, ({ day }) => day)
  return ok({
    days: [...days].map(([day, products]) => ({
      day,
      items: products.flatMap(({ productId, seenPrice }) => {
        const skus = byProduct.get(productId)
        return skus ? [{ productId, priceThen: changedFrom(seenPrice, skus[0]!.units[0]!.price), skus }] : []
      }),
    })),
  })
}

const changedFrom = (then: Decimal | null, now: Decimal | null): Decimal | null =>
  then !== null && now !== null && compare(then, now) !== 0 ? then : null

/** All of it, or only these products. */
export async function forgetBrowsed(
  { db, shop }: Context,
  memberId: number,
  productIds: readonly number[] | undefined,
): Promise<void> {
  await db`
    delete from browsed where member_id = ${memberId} and shop_id = ${shop.id}
      ${productIds ? db`and product_id = any(${productIds as number[]})` : db``}`
}
