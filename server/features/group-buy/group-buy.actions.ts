import { toDecimal } from '../../../contract/decimal.ts'
import { groupBuyDetail, groupBuyList } from '../../../contract/group-buy.ts'
import { handle, ok } from '../../handler.ts'
import { specInWords } from '../../i18n/spec-words.ts'
import { maySeePrices, priceSkus } from '../pricing/pricing.ts'
import { groupBuyRow, openGroups } from './group-buy.queries.ts'
import { listGroupBuys, memberIdOf, showPrice, stateOf } from './list-group-buys.ts'
import { maskNick } from './mask-nick.ts'

export const groupBuyActions = [
  handle(groupBuyDetail, async (context, { id }) => {
    const { db, shop, lang, now, t } = context
    const memberId = memberIdOf(context)
    const row = await groupBuyRow(db, { shopId: shop.id, lang, memberId }, id)
    if (!row) return { kind: 'notFound' }
    const groups = await openGroups(db, row.id, memberId)
    const price = (await priceSkus(context, [row.skuId])).get(row.skuId)
    const shown = showPrice(context)
    return ok({
      id: row.id,
      title: row.title,
      titleLang: row.titleLang ?? undefined,
      state: stateOf(row, now),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      serverTime: now.toISOString(),
      hours: row.hours,
      productId: row.productId,
      skuId: row.skuId,
      itemNo: row.itemNo,
      name: row.name,
      nameLang: row.nameLang ?? undefined,
      ...specInWords(row.spec, lang),
      picture: row.picture,
      unit: row.unit,
      price: price?.price ?? null,
      priceHidden: !maySeePrices(context),
      sizes: row.sizes.map(({ size, price }) => ({ size, price: shown(toDecimal(price)) })),
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
  }),

  handle(groupBuyList, async context => ok(await listGroupBuys(context))),
]
