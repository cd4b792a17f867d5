import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import type { GroupBuyDetail, GroupBuyList } from '../../../contract/group-buy.ts'
import type { Context } from '../../context.ts'
import { inCurrency, maySeePrices, priceSkus } from '../pricing/pricing.ts'
import { type GroupBuyRow, groupBuysOf } from './group-buy.queries.ts'

export async function listGroupBuys(context: Context): Promise<GroupBuyList> {
  const { db, shop, lang, now } = context
  const rows = await groupBuysOf(db, { shopId: shop.id, lang, memberId: memberIdOf(context) })
  const prices = await priceSkus(
    context,
    rows.map(({ skuId }) => skuId),
  )
  const shown = showPrice(context)
  return {
    serverTime: now.toISOString(),
    items: rows.map(row => {
      const best = row.sizes.at(-1)
      return {
        id: row.id,
        title: row.title,
        titleLang: row.titleLang ?? undefined,
        state: stateOf(row, now),
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        name: row.name,
        nameLang: row.nameLang ?? undefined,
        picture: row.picture,
        unit: row.unit,
        price: prices.get(row.skuId)?.price ?? null,
        priceHidden: !maySeePrices(context),
        bestPrice: best ? shown(toDecimal(best.price)) : null,
        bestSize: best?.size ?? 0,
        soldOut: row.left <= 0,
      }
    }),
  }
}

export const memberIdOf = ({ visitor }: Context): number => (visitor.role === 'guest' ? 0 : visitor.id)

export const stateOf = ({ startsAt, endsAt }: GroupBuyRow, now: Date): GroupBuyDetail['state'] =>
  startsAt > now ? 'coming' : endsAt > now ? 'running' : 'past'

export const showPrice = (context: Context) => {
  const seesPrices = maySeePrices(context)
  return (price: Decimal) => (seesPrices ? inCurrency(context, price) : null)
}
