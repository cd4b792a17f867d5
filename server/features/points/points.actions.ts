import { roundHalfUp } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { entriesPerPage, points } from '../../../contract/points.ts'
import { fail, handle, ok } from '../../handler.ts'
import { balance } from '../ledger/ledger.ts'
import { ownEntries, reasonWords } from '../ledger/own-entries.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { endPoints } from './end-points.ts'
import { nextEnds, pointTerms } from './points.queries.ts'
import { worthOf } from './points.rules.ts'

export const pointActions = [
  handle(points, async ({ db, pool, shop, visitor, currency, t }, { start = 0 }) => {
    if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
    await endPoints(pool, { memberId: visitor.id })
    const whose = { shopId: shop.id, memberId: visitor.id }
    const has = Math.trunc(Number(await balance(db, { ...whose, kind: 'points', currency: pointsCurrency })))
    const terms = await pointTerms(db, shop.id)
    const { rate, decimals } = currency
    const { entries, total } = await ownEntries(db, {
      ...whose,
      kinds: ['points'],
      start,
      limit: entriesPerPage,
    })
    return ok({
      balance: has,
      worth: roundHalfUp(worthOf(has, { perUnit: terms.perUnit, rate, decimals }), decimals),
      baseCurrency: shop.baseCurrency,
      ...terms,
      ends: (await nextEnds(db, whose)).map(({ at, points }) => ({ at: at.toISOString(), points })),
      entries: entries.map(({ id, at, reason, amount, balance, orderId, orderNo }) => ({
        id,
        at: at.toISOString(),
        reason: reasonWords(t, reason),
        amount: Number(amount),
        balance: Number(balance),
        orderId,
        orderNo: orderNo ?? '',
      })),
      total,
    })
  }),
]
