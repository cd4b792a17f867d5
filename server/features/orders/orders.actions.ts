import { assignOrder } from '../../../contract/distribution.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import * as contract from '../../../contract/orders.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, handle, ok } from '../../handler.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'
import { endAttempts } from '../payment/attempts.ts'
import { openAttempts } from '../payment/payment.queries.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { assignTo } from './assign-order.ts'
import { cancelUnpaid } from './cancel-order.ts'
import { mergeInto } from './merge-orders.ts'
import { orderDetail } from './order-detail.ts'
import { isRange, listOrders, ownOrders } from './order-list.ts'
import { linesToBuy, ownState } from './orders.queries.ts'

const notOwn = fail('message.noPermission', undefined, 'id')

export const orderActions = [
  handle(contract.orderList, async (context, query) =>
    isRange(query) ? ok(await listOrders(context, query)) : fail('form.priceRange', undefined, 'amountTo'),
  ),

  handle(contract.orderDetail, async (context, { id }) => {
    const order = await orderDetail(context, id)
    return order ? ok(order) : notOwn
  }),

  handle(contract.cancelOrder, async (context, { id }) => {
    const { db } = context
    const scope = ownOrders(context)
    const state = await ownState(db, id, scope)
    if (state === undefined) return notOwn
    const begun = (await openAttempts(db, [id])).map(attempt => attempt.id)
    const cancelled = { orderId: id, by: scope.memberId, reason: 'orders.reasonCancelled' } as const
    const ended = await cancelUnpaid(db as Tx, cancelled)
    if (ended) context.afterwards(() => endAttempts(context, begun, 'payment.reasonCancelled'))
    return ended ? ok({ state: OrderState.Cancelled }) : cannotCancel(context, id)
  }),

  handle(contract.mergeOrders, (context, { ids }) => mergeInto(context, ids)),

  handle(contract.buyAgain, async (context, { id }) => {
    const { db, t, lang } = context
    const scope = ownOrders(context)
    const lines = await linesToBuy(db, id, lang, scope)
    if (!lines || lines.length === 0) return notOwn
    const put = await putIntoCart(context, {
      owner: { memberId: scope.memberId },
      buyer: buyerOf(context),
      rows: lines.map(({ skuId, unitId, quantity, customisationId }) => ({
        skuId,
        unitId,
        qty: quantity,
        qzcId: customisationId,
      })),
    })
    if ('kind' in put) return put
    const skipped = put.refused.map(({ at, message }) =>
      t('orders.skipped', { itemNo: lines[at]!.itemNo, name: lines[at]!.name, reason: message }),
    )
    return ok({ n: put.n, added: put.lineIds.filter(line => line !== null).length, skipped })
  }),

  handle(assignOrder, async (context, { billId, wurId }) => {
    const assigned = await assignTo(context, billId, wurId)
    return 'kind' in assigned ? assigned : ok({ total: assigned.total })
  }),
]

/** Somebody was faster: it says what the order is now. */
async function cannotCancel(context: MemberContext, id: number): Promise<Failure> {
  const now = await ownState(context.db, id, ownOrders(context))
  const info = orderStates.find(({ code }) => code === now)
  return fail('orders.cannotCancel', { state: info ? context.t(info.text) : '' })
}
