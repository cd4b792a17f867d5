import { type GroupBuyDetail, type GroupBuyList, groupBuyQuery } from '../../../contract/group-buy.ts'
import { readInput } from '../../actions/read-input.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { inCurrency, maySeePrices, priceSkus } from '../pricing/pricing.ts'
import { type GroupBuyRow, groupBuyRow, groupBuysOf, openGroups } from './group-buy.queries.ts'
import { maskNick } from './mask-nick.ts'

/** `hlt_get_data` of type `group_buy`. */
export async function groupBuyDetail(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<GroupBuyDetail>> {
  const read = readInput(context, groupBuyQuery, fields)
  if (read.kind === 'fail') return read
  const { db, shop, lang, now, t } = context
  const memberId = memberIdOf(context)
  const row = await groupBuyRow(db, { shopId: shop.id, lang, memberId }, read.input.id)
  if (!row) return { kind: 'notFound' }
  const groups = await openGroups(db, row.id, memberId)
  const price = (await priceSkus(context, [row.skuId])).get(row.skuId)
  const shown = showPrice(context)
  return ok({
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    serverTime: now.toISOString(),
    hours: row.hours,
    productId: row.productId,
    skuId: row.skuId,
    itemNo: row.itemNo,
    name: row.name,
    spec: row.spec.map(({ value }) => inLanguage(value, lang)).join(' / '),
    picture: row.picture,
    unit: row.unit,
    price: price?.price ?? null,
    priceHidden: !maySeePrices(context),
    sizes: row.sizes.map(({ size, price }) => ({ size, price: shown(String(price)) })),
    soldOut: row.left <= 0,
    left: shop.stockDisplay === 'number' ? row.left : null,
    memberLimit: row.memberLimit,
    bought: row.bought,
    groups: groups.map(group => ({
      id: group.id,
      size: group.size,
      price: shown(group.price),
      closesAt: group.closesAt.toISOString(),
      free: Math.max(0, group.size - group.members.length),
      mine: group.members.some(({ id }) => id === memberId),
      members: group.members.map(({ id, nick, leader }) => ({
        nick: id === memberId ? t('group-buy.me') : maskNick(nick),
        leader,
        mine: id === memberId,
      })),
    })),
  })
}

/** `hlt_get_data` of type `group_buys`. */
export async function listGroupBuys(context: Context): Promise<Outcome<GroupBuyList>> {
  const { db, shop, lang, now } = context
  const rows = await groupBuysOf(db, { shopId: shop.id, lang, memberId: memberIdOf(context) })
  const prices = await priceSkus(
    context,
    rows.map(({ skuId }) => skuId),
  )
  const shown = showPrice(context)
  return ok({
    serverTime: now.toISOString(),
    items: rows.map(row => {
      const best = row.sizes.at(-1)
      return {
        id: row.id,
        title: row.title,
        state: stateOf(row, now),
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        name: row.name,
        picture: row.picture,
        unit: row.unit,
        price: prices.get(row.skuId)?.price ?? null,
        priceHidden: !maySeePrices(context),
        bestPrice: best ? shown(String(best.price)) : null,
        bestSize: best?.size ?? 0,
        soldOut: row.left <= 0,
      }
    }),
  })
}

const memberIdOf = ({ visitor }: Context): number => (visitor.role === 'guest' ? 0 : visitor.id)

const stateOf = ({ startsAt, endsAt }: GroupBuyRow, now: Date): GroupBuyDetail['state'] =>
  startsAt > now ? 'coming' : endsAt > now ? 'running' : 'past'

const showPrice = (context: Context) => {
  const seesPrices = maySeePrices(context)
  return (price: string) => (seesPrices ? inCurrency(context, price) : null)
}
