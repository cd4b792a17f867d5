import { caseReasons, caseTimes } from '../../../contract/after-sale-states.ts'
import { isNegative, isZero } from '../../../contract/decimal.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { least } from '../payment/payment.rules.ts'
import { type CaseOrder, type CaseRow, caseOrder, insertCase, openCasesOf } from './after-sale.queries.ts'
import { paybackOf, refundableOf, takesCases, unshippedOf } from './after-sale.rules.ts'
import { writeMessage } from './case-messages.ts'

/**
 * What a distributor has granted of an order that was purchased, head office is asked for: the same pieces of the purchase, in a case
 * of its own. Undefined: there is nothing to ask for, so the customer is paid at once.
 */
export async function askHeadOffice(
  tx: Tx,
  one: CaseRow,
  order: CaseOrder,
  { words }: { words?: string | undefined },
): Promise<{ id: number } | Failure | undefined> {
  if (!order.purchase) return undefined
  const purchase = await caseOrder(tx, order.purchase.id)
  // Whoever asked in time is not late because the distributor took theirs to answer.
  if (!takesCases(purchase, one.createdAt, caseTimes.openDays)) return undefined
  const wanted = one.lines.flatMap(({ lineId, quantity }) => {
    const { position } = order.lines.find(({ id }) => id === lineId)!
    const line = purchase.lines.find(each => each.position === position)
    const most = line ? refundableOf(line, one.kind) : '0'
    return !line || isZero(most) || isNegative(most)
      ? []
      : [{ lineId: line.id, quantity: least(quantity, most), line }]
  })
  if (wanted.length === 0) return undefined
  const taken = (await openCasesOf(tx, purchase.id)).find(({ lines }) =>
    lines.some(({ lineId }) => wanted.some(each => each.lineId === lineId)),
  )
  if (taken) return fail('after-sale.openAlready', { number: taken.number }, 'id')
  const back = paybackOf(purchase, wanted, { atFault: caseReasons[one.reason].atFault })
  const made = await insertCase(tx, {
    order: purchase,
    kind: one.kind,
    reason: one.reason,
    toStored: false,
    amount: back.amount,
    freight: back.freight,
    answerHours: caseTimes.answerHours,
    forCaseId: one.id,
    lines: wanted.map(({ lineId, quantity, line }) => ({
      lineId,
      quantity,
      unshipped: one.kind === 'return' ? '0' : least(quantity, unshippedOf(line)),
      amount: back.lines.find(each => each.lineId === lineId)?.goods ?? '0',
    })),
  })
  // Its own time begins when head office has decided.
  await tx`update after_sale_cases set act_before = null where id = ${one.id}`
  const told = await writeMessage(tx, {
    caseId: made.id,
    memberId: purchase.memberId,
    state: 'requested',
    words,
  })
  return told ?? made
}
