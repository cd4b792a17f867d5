import { compare, roundHalfUp } from '../../../contract/decimal.ts'
import { type MemberHome, memberHome, type Suggestion } from '../../../contract/member.ts'
import { convert } from '../../../contract/money.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { MemberContext } from '../../context.ts'
import { handle, ok } from '../../handler.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { creditOf } from '../payment/credit.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { attentionOf, belongingsOf, recentOrders, suggestedTo } from './member-home.queries.ts'

const mostCheaper = 6

export const memberActions = [
  handle(memberHome, async context => {
    const { db, shop, visitor, lang, now } = context
    const whose = { memberId: visitor.id, shopId: shop.id }
    const { isLate: _, ...attention } = await attentionNow(context)
    const [belongings, orders, suggested] = await Promise.all([
      belongingsNow(context),
      recentOrders(db, { ...whose, lang }),
      suggestionsFor(context),
    ])
    return ok({
      ...attention,
      ...belongings,
      orders: orders.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() })),
      ...suggested,
      serverTime: now.toISOString(),
    })
  }),
]

/** What was not paid in time is ended first: the job may not have come by since. */
async function attentionNow({ db, pool, shop, visitor }: MemberContext) {
  const whose = { memberId: visitor.id, shopId: shop.id }
  const found = await attentionOf(db, whose)
  if (!found.isLate) return found
  await endOverdueOrders(pool, { memberId: visitor.id })
  return await attentionOf(db, whose)
}

/** Stored value, points and vouchers belong to head office's own shops, credit to wholesale ones. */
async function belongingsNow({
  db,
  shop,
  visitor,
  lang,
}: MemberContext): Promise<Pick<MemberHome, 'money' | 'ending'>> {
  const whose = { memberId: visitor.id, shopId: shop.id }
  const currency = shop.baseCurrency
  const [has, credit] = await Promise.all([
    isOwnShop(visitor, shop) ? belongingsOf(db, { ...whose, currency, lang }) : undefined,
    creditOf(db, shop.id, visitor.id),
  ])
  return {
    ending: (has?.vouchers ?? []).map(({ nameLang, ...voucher }) => ({
      ...voucher,
      nameLang: nameLang ?? undefined,
    })),
    money: {
      currency,
      storedValue: has ? roundHalfUp(has.storedValue) : null,
      points: has
        ? { balance: has.points, ending: has.ending, endsAt: has.endsAt?.toISOString() ?? null }
        : null,
      credit: credit
        ? {
            limit: roundHalfUp(credit.limit),
            left: roundHalfUp(credit.left),
            overdue: roundHalfUp(credit.overdue),
          }
        : null,
    },
  }
}

/** Bought again and again, and kept when it was dearer: both are priced together. */
async function suggestionsFor(context: MemberContext): Promise<Pick<MemberHome, 'frequent' | 'cheaper'>> {
  const { db, shop, visitor, currency } = context
  const whose = { memberId: visitor.id, shopId: shop.id }
  const { often, kept } = await suggestedTo(db, whose)
  const ids = [...new Set([...often, ...kept].map(({ skuId }) => skuId))]
  const rows = await pickRows(context, buyerOf(context), ids)
  const bySku = new Map(rows.map(row => [row.skuId, row]))
  return {
    frequent: often.flatMap(({ skuId, times }) => {
      const row = bySku.get(skuId)
      return row ? [{ ...suggestionOf(row), times }] : []
    }),
    cheaper: kept
      .flatMap(({ skuId, seenPrice }) => {
        const row = bySku.get(skuId)
        const price = row?.units[0]?.price
        const before = convert(seenPrice, currency.rate, currency.decimals)
        return row && price && compare(price, before) < 0 ? [{ ...suggestionOf(row), before }] : []
      })
      .slice(0, mostCheaper),
  }
}

const suggestionOf = ({ productId, name, nameLang, picture, units }: PickRow): Suggestion => ({
  productId,
  name,
  nameLang,
  picture,
  price: units[0]?.price ?? null,
})
