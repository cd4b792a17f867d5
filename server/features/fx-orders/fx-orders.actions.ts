import { isZero } from '../../../contract/decimal.ts'
import { purchase } from '../../../contract/distribution.ts'
import * as contract from '../../../contract/fx-orders.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inSavepoint } from '../../db/in-transaction.ts'
import { type Failure, fail, handle, isFailure, ok } from '../../handler.ts'
import { shopsRunBy } from '../../visitor.ts'
import { refundUnbought } from '../after-sale/refund-unbought.ts'
import { lockMembers } from '../checkout/make-orders.queries.ts'
import { cancelUnpaid } from '../orders/cancel-order.ts'
import { addOrderNote } from '../orders/office-orders.ts'
import { isRange } from '../orders/order-list.ts'
import { endAttempts } from '../payment/attempts.ts'
import { recordCash } from '../payment/cash.ts'
import { confirmTransfer, rejectTransfer } from '../payment/confirm-transfer.ts'
import { lockOrders, lockPayment, openAttempts, ordersPaidBy } from '../payment/payment.queries.ts'
import { buyingOf, fxOrderDetail, listFxOrders } from './fx-orders.ts'
import { lockStockFor } from './purchase.queries.ts'
import { type Bought, purchaseOrder } from './purchase.ts'
import { previewPurchases } from './purchase-cost.ts'

/** A save runs in a transaction. */
const inside = ({ db, visitor }: MemberContext) => ({ tx: db as Tx, by: visitor.id })

const notTheirs = fail('message.noPermission', undefined, 'id')

/** Customers' orders, and what a distributor does with them; head office for any of them. */
export const fxOrderActions = [
  handle(contract.fxOrders, async (context, query) =>
    isRange(query) ? ok(await listFxOrders(context, query)) : fail('form.priceRange', undefined, 'amountTo'),
  ),

  handle(contract.fxOrder, async (context, { id }) => {
    const order = await fxOrderDetail(context, id)
    return order ? ok(order) : notTheirs
  }),

  handle(purchase, async (context, { id, comment = '' }) => {
    const { by } = inside(context)
    const buying = await buyingOf(context)
    const wish = { orderId: id, comment, by, agreed: context.confirmCount }
    const bought = await purchaseOrder(buying, wish, shopsRunBy(context.db, context.visitor))
    if (isFailure(bought)) return bought
    switch (bought.kind) {
      case 'cannot':
        return { kind: 'table', msg: context.t('fx-orders.cannot'), rows: bought.rows }
      case 'ask':
        return {
          kind: 'confirm',
          msg: bought.words.join('\n'),
          confirmNum: raise(bought, context.confirmCount),
        }
      case 'made':
        return ok(bought.purchase)
    }
  }),

  handle(contract.purchasePreviews, async (context, { ids }) => {
    const orders = await previewPurchases(
      await buyingOf(context),
      ids,
      shopsRunBy(context.db, context.visitor),
    )
    return orders ? ok({ orders }) : fail('message.noPermission', undefined, 'ids')
  }),

  handle(contract.purchaseMany, async (context, { row: { orders, comment = '' } }) => {
    const { tx, by } = inside(context)
    const buying = await buyingOf(context)
    await lockDistributors(context, orders)
    await lockStockFor(
      tx,
      orders.map(({ id }) => id),
      shopsRunBy(tx, context.visitor),
      buying.shop,
    )
    const rows: {
      id: number
      fault: string
      purchase: { id: number; number: string; toPay: boolean } | null
    }[] = []
    for (const { id, agreed } of orders) {
      const bought = await inSavepoint<Bought | Failure>(tx, async (part, undo) => {
        const result = await purchaseOrder(
          { ...buying, db: part },
          { orderId: id, comment, by, agreed },
          shopsRunBy(part, context.visitor),
        )
        return isFailure(result) || result.kind !== 'made' ? undo(result) : result
      })
      rows.push({ id, ...answerOf(context, bought) })
    }
    return ok({ rows })
  }),

  handle(contract.fxConfirmPayment, async (context, { row: { id } }) => {
    const { tx, by } = inside(context)
    if (!(await isPaymentOf(context, id))) return notTheirs
    return (await notNeeded(tx, id)) ?? (await confirmTransfer(tx, id, by)) ?? ok({ id })
  }),

  handle(contract.fxRejectPayment, async (context, { row: { id, reason } }) => {
    const { tx, by } = inside(context)
    if (!(await isPaymentOf(context, id))) return notTheirs
    return (await rejectTransfer(tx, id, { by, reason })) ?? ok({ id })
  }),

  handle(contract.fxRecordCash, async (context, { row: { id, amount, note = '' } }) => {
    const { tx, by } = inside(context)
    if (!(await isOrderOf(context.db, context, id))) return notTheirs
    const recorded = await recordCash(tx, { orderId: id, amount, note, by, ownCash: true })
    return isFailure(recorded) ? recorded : ok({ id: recorded.id })
  }),

  handle(contract.fxNote, async (context, { row }) => {
    if (!(await isOrderOf(context.db, context, row.id))) return notTheirs
    const id = await addOrderNote(context, row)
    return id === undefined ? notTheirs : ok({ id })
  }),

  handle(contract.fxCancel, async (context, { row: { id, reason: note } }) => {
    const { tx, by } = inside(context)
    if (!(await isOrderOf(tx, context, id))) return notTheirs
    if (await givesBack(tx, id)) return (await refundUnbought(context, { id, words: note })) ?? ok({ id })
    const begun = (await openAttempts(tx, [id])).map(attempt => attempt.id)
    const ended = { orderId: id, by, reason: 'orders.reasonSellerCancelled', note } as const
    if (!(await cancelUnpaid(tx, ended))) return fail('fx-orders.cannotCancel', undefined, 'id')
    context.afterwards(() => endAttempts(context, begun, 'payment.reasonCancelled'))
    return ok({ id })
  }),

  handle(contract.fxAutoPurchase, async (context, { row: { shop, on } }) => {
    const { count } = await context.db`
      update shops set auto_purchase = ${on} where id = ${shop} and id in (${shopsRunBy(context.db, context.visitor)})`
    return count === 1 ? ok({ id: shop }) : fail('message.noPermission', undefined, 'shop')
  }),
]

/** By how much a yes raises the counter, which can only rise. */
const raise = ({ preview: { agreed } }: Extract<Bought, { kind: 'ask' }>, count: number): number => {
  const round = 1e15
  const said = count % round
  return agreed > said ? agreed - said : agreed - said + round
}

/** All at once and by their ids, or two such calls could wait for each other. */
async function lockDistributors(context: MemberContext, orders: readonly { id: number }[]): Promise<void> {
  const { db } = context
  const ids = orders.map(({ id }) => id)
  const owners = await db<{ id: number }[]>`
    select distinct s.owner_id as id from orders o join shops s on s.id = o.shop_id
    where o.id = any(${ids}::integer[]) and s.id in (${shopsRunBy(db, context.visitor)})`
  await lockMembers(
    db,
    owners.map(({ id }) => id),
  )
  await db`
    select from orders where id = any(${ids}::integer[]) and shop_id in (${shopsRunBy(db, context.visitor)}) order by id for update`
}

function answerOf({ t, visitor }: MemberContext, bought: Bought | Failure) {
  if (isFailure(bought)) return { fault: t(bought.key, bought.params), purchase: null }
  switch (bought.kind) {
    case 'cannot':
      return { fault: bought.rows.map(row => row.join(', ')).join('; '), purchase: null }
    case 'ask':
      return { fault: t('fx-orders.notAgreed'), purchase: null }
    case 'made': {
      const { id, number, toPay } = bought.purchase
      // Who works for the distributor, or at head office, buys for them and cannot pay for them.
      return { fault: '', purchase: { id, number, toPay: toPay && visitor.role === 'distributor' } }
    }
  }
}

const isOrderOf = async (db: Db, context: MemberContext, orderId: number): Promise<boolean> =>
  (await db`select from orders where id = ${orderId} and shop_id in (${shopsRunBy(db, context.visitor)})`)
    .length === 1

/** Paid, or shipped in part: then it is not cancelled as if it had never been. */
const givesBack = async (db: Db, orderId: number): Promise<boolean> =>
  (
    await db`
      select from orders where id = ${orderId} and state = ${OrderState.PendingShipment}
        and (payment_state = 'success' or shipment_state <> 'none')`
  ).length === 1

/** What its own account got for orders that are paid or over by now the distributor sends back: head office never had it. */
async function notNeeded(tx: Tx, paymentId: number): Promise<Failure | undefined> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state !== 'confirming') return undefined
  const paid = await ordersPaidBy(tx, paymentId)
  const orders = await lockOrders(
    tx,
    paid.map(({ orderId }) => orderId),
  )
  const isNeeded = orders.some(({ memberId, due }) => memberId === payment.memberId && !isZero(due))
  return isNeeded ? undefined : fail('fx-orders.transferNotNeeded', undefined, 'id')
}

const isPaymentOf = async (context: MemberContext, paymentId: number): Promise<boolean> =>
  (
    await context.db`
      select from payments where id = ${paymentId} and shop_id in (${shopsRunBy(context.db, context.visitor)}) and method = 'xx'`
  ).length === 1
