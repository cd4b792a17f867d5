import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { Browse } from '../../../contract/favourites.ts'
import type { Context, MemberContext } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { isShown } from '../catalogue/shown.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'

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
    const { traces, visitor, shop, currency, log } = context
    if (outcome.kind === 'ok' && visitor.role !== 'guest') {
      const { id: productId, skus } = outcome.obj!
      const price = skus[0]?.price ?? null
      const who = { memberId: visitor.id, shopId: shop.id }
      traces.looks.add({ ...who, productId, at: new Date(), price, currency: currency.code }, log)
    }
    return outcome
  }

interface BrowsedRow {
  day: string
  productId: number
  seenPrice: Decimal | null
  skuIds: number[]
}

/** A product that was seen on several days stands on the last one. */
export async function listBrowsed(context: MemberContext): Promise<Outcome<Browse>> {
  const { db, shop, visitor, currency, traces } = context
  await traces.looks.flush()
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
  { db, shop, traces }: Context,
  memberId: number,
  productIds: readonly number[] | undefined,
): Promise<void> {
  // Else what waits to be written would come back.
  await traces.looks.flush()
  await db`
    delete from browsed where member_id = ${memberId} and shop_id = ${shop.id}
      ${productIds ? db`and product_id = any(${productIds as number[]})` : db``}`
}
