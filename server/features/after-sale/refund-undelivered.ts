import { caseTimes } from '../../../contract/after-sale-states.ts'
import { type Decimal, isNegative, isZero, trimZeros } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { least } from '../payment/payment.rules.ts'
import { type CaseRow, caseById, caseOrder, insertCase, openCasesOf } from './after-sale.queries.ts'
import { paybackOf, refundableOf } from './after-sale.rules.ts'
import { writeMessage } from './case-messages.ts'
import { payNow } from './case-steps.ts'

interface Undelivered {
  orderId: number
  /** By the positions of the order's lines, in the base unit: what did not arrive. */
  pieces: ReadonlyMap<number, Decimal>
  /** Then the freight goes back too. */
  atFault: boolean
  by: number
  reason: TextKey
  words: string
}

/**
 * A parcel did not arrive: what was shipped with it and is not refunded yet goes back, in a case that is decided and paid in one step.
 * Of a purchase also the customer's, who has nothing to ask for then. Payments and orders are locked. Answers with the cases.
 */
export async function refundUndelivered(tx: Tx, undelivered: Undelivered): Promise<number[] | Failure> {
  const { orderId, by } = undelivered
  const [customer] = await tx<{ id: number }[]>`select id from orders where purchase_id = ${orderId}`
  const theirs = customer && (await decidedCase(tx, { ...undelivered, orderId: customer.id }))
  if (theirs && isFailure(theirs)) return theirs
  const own = await decidedCase(tx, undelivered, theirs?.id)
  if (own && isFailure(own)) return own
  // The customer's follows the purchase's.
  const first = own ?? theirs
  if (!first) return []
  const order = await caseOrder(tx, first.orderId)
  const paid = await payNow(tx, first, order, { id: first.id, by }, 'granted')
  return isFailure(paid) ? paid : [own, theirs].flatMap(one => one?.id ?? [])
}

async function decidedCase(
  tx: Tx,
  { orderId, pieces, atFault, by, reason, words }: Undelivered,
  forCaseId?: number,
): Promise<CaseRow | Failure | undefined> {
  const order = await caseOrder(tx, orderId)
  if (order.state !== OrderState.PendingShipment && order.state !== OrderState.Shipped) return undefined
  const wanted = order.lines.flatMap(line => {
    const quantity = least(pieces.get(line.position) ?? '0', refundableOf(line, 'return'))
    return isZero(quantity) || isNegative(quantity)
      ? []
      : [{ lineId: line.id, quantity: trimZeros(quantity) }]
  })
  if (wanted.length === 0) return undefined
  const open = (await openCasesOf(tx, orderId)).find(({ lines }) =>
    lines.some(({ lineId }) => wanted.some(one => one.lineId === lineId)),
  )
  if (open) return fail('after-sale.openAlready', { number: open.number }, 'id')
  const back = paybackOf(order, wanted, { atFault })
  const { id } = await insertCase(tx, {
    order,
    kind: 'refund',
    reason: 'other',
    toStored: false,
    amount: back.amount,
    freight: back.freight,
    answerHours: caseTimes.answerHours,
    ...(forCaseId !== undefined && { forCaseId }),
    lines: wanted.map(line => ({
      ...line,
      unshipped: '0',
      amount: back.lines.find(({ lineId }) => lineId === line.lineId)?.goods ?? '0',
    })),
  })
  await tx`
    update after_sale_cases set state = 'granted', at_fault = ${atFault}, decided_by = ${by}, decided_at = now(), act_before = null
    where id = ${id}`
  return (
    (await writeMessage(tx, { caseId: id, memberId: by, state: 'granted', reason, words })) ??
    (await caseById(tx, id))!
  )
}
