import { isZero } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { type Buyer, lockCaseOrder, lockPaymentsOf } from './after-sale.queries.ts'
import { unshippedOf } from './after-sale.rules.ts'
import { grant } from './case-steps.ts'
import { requestCase } from './request-case.ts'
import { sendRefundsOf } from './send-refunds.ts'

/**
 * An order that its customer paid and the distributor cannot buy, or what was not shipped of one whose purchase head office took back: it goes
 * back by a case that is opened for the customer and granted in the same step. `words` is what the customer reads.
 */
export async function refundUnbought(
  context: MemberContext,
  { id, words }: { id: number; words: string },
): Promise<Failure | undefined> {
  const tx = context.db as Tx
  await lockPaymentsOf(tx, [id])
  const order = await lockCaseOrder(tx, id)
  if (order.state !== OrderState.PendingShipment || order.purchase)
    return fail('fx-orders.cannotCancel', undefined, 'id')
  const [buyer] = await tx<[Buyer]>`
    select o.member_id as "memberId", o.shop_id as "shopId", s.kind from orders o join shops s on s.id = o.shop_id
    where o.id = ${id}`
  const lines = order.lines.flatMap(line =>
    isZero(unshippedOf(line)) ? [] : [{ id: line.id, quantity: unshippedOf(line) }],
  )
  const made = await requestCase(context, buyer, { id, lines, kind: 'refund', reason: 'other', words })
  if (isFailure(made)) return made
  const granted = await grant(tx, { id: made.id, by: context.visitor.id, atFault: true })
  if (isFailure(granted)) return granted
  await sendRefundsOf(context, made.id)
  return undefined
}
