import {
  type CaseState,
  canCaseMove,
  caseTimes,
  endedCaseStates,
  type RefusableState,
} from '../../../contract/after-sale-states.ts'
import { compare } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { ringStaffOfCase } from '../bell/ring-bell.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import {
  type CaseOrder,
  type CaseRow,
  caseById,
  caseOrder,
  lockCaseOrder,
  lockPaymentsOf,
} from './after-sale.queries.ts'
import { unshippedOf } from './after-sale.rules.ts'
import { askHeadOffice } from './ask-head-office.ts'
import { writeMessage } from './case-messages.ts'
import { tellToSendBack } from './case-notices.ts'
import { payCase } from './pay-case.ts'
import { putOnStock, takeOffStock } from './returned-stock.ts'

interface Step {
  id: number
  /** Null: the clock. */
  by: number | null
  words?: string
  files?: readonly number[]
  /** Why it happened by itself. */
  reason?: TextKey
}

type Stepped = { state: CaseState } | Failure

/** What a case's owner and head office share: the case as it is once everybody else has finished with its order. */
export async function lockCase(
  tx: Tx,
  id: number,
  { money = false } = {},
): Promise<{ one: CaseRow; order: CaseOrder } | undefined> {
  const found = await caseById(tx, id)
  if (!found) return undefined
  if (money) await lockPaymentsOf(tx, [found.orderId])
  const order = await lockCaseOrder(tx, found.orderId)
  return { one: (await caseById(tx, id))!, order }
}

interface Move extends Step {
  from: CaseState
  to: CaseState
  /** Hours until something happens by itself; absent: nothing does. */
  hours?: number
}

/** One step of the state table by one conditional update, with its row in what was done and said. */
async function moveCase(tx: Tx, { kind, id }: CaseRow, move: Move): Promise<Failure | undefined> {
  const { from, to, by, words, files, reason, hours } = move
  if (!canCaseMove(kind, from, to)) throw new RangeError(`no way from ${from} to ${to} of a ${kind}`)
  const isOver = endedCaseStates.includes(to)
  const { count } = await tx`
    update after_sale_cases set state = ${to},
      act_before = case when ${isOver} then null else now() + make_interval(hours => ${hours ?? null}::integer) end,
      ended_at = case when ${isOver} then now() end
    where id = ${id} and state = ${from}`
  if (count === 0) return fail('after-sale.changed')
  if (isOver) await tx`update after_sale_lines set open = false where case_id = ${id}`
  if (isOver || to === 'granted')
    await tx`
      update staff_cases set closed_at = now(), closed_by = ${by}
      where kind = 'after_sale' and note = (select number from after_sale_cases where id = ${id}) and closed_at is null`
  const told = await writeMessage(tx, { caseId: id, memberId: by, state: to, words, files, reason })
  return told ?? (await customerFollows(tx, id, move))
}

/** A distributor granted a customer's case, and head office has done a step of the purchase's: the customer's follows. */
async function customerFollows(tx: Tx, id: number, { from, to, words }: Move): Promise<Failure | undefined> {
  const linked = (await caseById(tx, id))!
  if (linked.forCaseId === null) return undefined
  const one = (await caseById(tx, linked.forCaseId))!
  if (endedCaseStates.includes(one.state)) return undefined
  const step = { id: one.id, by: null }
  switch (to) {
    case 'granted':
      // Only now does the time run in which the goods are sent back.
      if (one.kind === 'return') {
        await tx`
          update after_sale_cases set act_before = now() + make_interval(days => ${caseTimes.sendBackDays}) where id = ${one.id}`
        await tellToSendBack(tx, one.id, null)
      }
      return undefined
    case 'received':
      return await moveCase(tx, one, { ...step, from: 'sent_back', to: 'received' })
    case 'withdrawn':
      return await moveCase(tx, one, {
        ...step,
        from: 'granted',
        to: 'withdrawn',
        reason: 'after-sale.clockWithdrawn',
      })
    case 'refunded':
      return await payCustomer(tx, one, step)
    case 'refused': {
      // What came back, or did not, is found by head office for all: the customer has nothing to be paid for either.
      if (from !== 'requested') return await moveCase(tx, one, { ...step, from: one.state, to, words })
      // What head office keeps sending is not kept here.
      await tx`update after_sale_lines set unshipped = 0 where case_id = ${one.id}`
      return await payCustomer(tx, (await caseById(tx, one.id))!, {
        ...step,
        reason: 'fx-orders.caseOfficeRefused',
      })
    }
    default:
      return undefined
  }
}

async function payCustomer(tx: Tx, one: CaseRow, step: Step): Promise<Failure | undefined> {
  const { state } = one
  if (state !== 'granted' && state !== 'sent_back' && state !== 'received') return undefined
  const paid = await payNow(tx, one, await caseOrder(tx, one.orderId), step, state)
  return isFailure(paid) ? paid : undefined
}

/** What head office was asked for is called off with its purchase: what the distributor has granted waits for nobody any more. */
export async function payWithoutAsking(tx: Tx, id: number): Promise<void> {
  const refused = await payCustomer(tx, (await caseById(tx, id))!, { id, by: null })
  if (refused) throw new RangeError(`case ${id} was locked and yet could not be paid: ${refused.key}`)
}

/** Somebody else was faster, or the same person has pressed twice. */
const cannot = (one: CaseRow): Failure => fail('after-sale.changed', { number: one.number })

const day = 24

/** Of a refund the money goes back at once; of a return the goods come first. */
export async function grant(tx: Tx, { atFault, ...step }: Step & { atFault: boolean }): Promise<Stepped> {
  const found = await lockCase(tx, step.id, { money: true })
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one, order } = found
  if (one.state !== 'requested')
    return one.decidedBy === step.by && step.by !== null && one.state !== 'refused'
      ? { state: one.state }
      : cannot(one)
  const unclear = await endUnpaidPurchase(tx, order, step.by)
  if (unclear) return unclear
  const gone = refuseGone(one, order)
  if (gone) return gone
  await tx`
    update after_sale_cases set at_fault = ${atFault}, decided_by = ${step.by}, decided_at = now() where id = ${one.id}`
  const refused = await moveCase(tx, one, {
    ...step,
    from: 'requested',
    to: 'granted',
    hours: caseTimes.sendBackDays * day,
  })
  if (refused) return refused
  const asked = await askHeadOffice(tx, { ...one, atFault }, await caseOrder(tx, order.id), step)
  if (asked) return isFailure(asked) ? asked : { state: 'granted' }
  if (one.kind === 'return') {
    // Of a purchase the customer is told, who has the goods.
    if (one.forCaseId === null) await tellToSendBack(tx, one.id, step.by)
    return { state: 'granted' }
  }
  return await payNow(tx, { ...one, atFault }, order, { id: one.id, by: step.by }, 'granted')
}

/** A purchase that nobody has paid is not needed any more; one whose payment is being looked at has to wait for that. */
async function endUnpaidPurchase(
  tx: Tx,
  { purchase }: CaseOrder,
  by: number | null,
): Promise<Failure | undefined> {
  if (!purchase || purchase.state > OrderState.PaymentToConfirm) return undefined
  const ended = await endUnpaidOrder(tx, { orderId: purchase.id, by, reason: 'orders.reasonCancelled' })
  return ended ? undefined : fail('fx-orders.purchaseUnclear', { number: purchase.number })
}

/** What was to be kept here is packed or has left by now. */
function refuseGone({ lines, number }: CaseRow, order: CaseOrder): Failure | undefined {
  const isGone = lines.some(({ lineId, unshipped }) => {
    const line = order.lines.find(({ id }) => id === lineId)!
    return compare(unshipped, unshippedOf(line)) > 0
  })
  return isGone ? fail('after-sale.packedMeanwhile', { number }) : undefined
}

export async function payNow(
  tx: Tx,
  one: CaseRow,
  order: CaseOrder,
  step: Step,
  from: 'granted' | 'sent_back' | 'received',
): Promise<Stepped> {
  await payCase(tx, order, one, step.by)
  await tx`update after_sale_cases set refunded_by = ${step.by} where id = ${one.id}`
  const refused = await moveCase(tx, one, { ...step, from, to: 'refunded' })
  return refused ?? { state: 'refunded' }
}

/** What was asked for, or what was said to be sent back: nothing came, or not what was sold. `from` is what was seen. */
export async function refuse(
  tx: Tx,
  { from = 'requested', ...step }: Step & { from?: RefusableState | undefined },
): Promise<Stepped> {
  // What head office refuses a distributor, the distributor pays.
  const found = await lockCase(tx, step.id, { money: true })
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one } = found
  if (one.state !== from)
    return one.state === 'refused' && one.decidedBy === step.by ? { state: 'refused' } : cannot(one)
  if (one.linked) return fail('fx-orders.caseWaits', undefined, 'id')
  const { by, words } = step
  const returned = { caseId: one.id, number: one.number, by }
  const taken = await takeOffStock(tx, { ...returned, remark: words ?? '' })
  if (taken) return fail('after-sale.takenMeanwhile', { item: taken }, 'id')
  await tx`update after_sale_cases set decided_by = ${by}, decided_at = now() where id = ${one.id}`
  return (await moveCase(tx, one, { ...step, from, to: 'refused' })) ?? { state: 'refused' }
}

/** By its owner, or by the clock when the goods never came. */
export async function withdrawRequest(tx: Tx, step: Step): Promise<Stepped> {
  const found = await lockCase(tx, step.id)
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one } = found
  if (one.state === 'withdrawn') return { state: 'withdrawn' }
  if (one.state !== 'requested' && !(one.state === 'granted' && one.kind === 'return')) return cannot(one)
  if (one.forCaseId !== null && step.by !== null) return fail('fx-orders.caseLinkedOwn', undefined, 'id')
  const refused = await moveCase(tx, one, { ...step, from: one.state, to: 'withdrawn' })
  if (refused) return refused
  const linked = one.linked && (await caseById(tx, one.linked.id))!
  if (linked && (linked.state === 'requested' || linked.state === 'granted')) {
    const failed = await moveCase(tx, linked, { ...step, from: linked.state, to: 'withdrawn' })
    if (failed) return failed
  }
  return { state: 'withdrawn' }
}

export async function sendBack(
  tx: Tx,
  { carrier, trackingNo, ...step }: Step & { carrier: string; trackingNo: string },
): Promise<Stepped> {
  const found = await lockCase(tx, step.id)
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one } = found
  if (one.state === 'sent_back') return { state: 'sent_back' }
  if (one.state !== 'granted' || one.kind !== 'return') return cannot(one)
  if (one.forCaseId !== null) return fail('fx-orders.caseLinkedOwn', undefined, 'id')
  if (one.linked && one.linked.state !== 'granted') return fail('fx-orders.caseWaits', undefined, 'id')
  await tx`
    update after_sale_cases set carrier = ${carrier}, tracking_no = ${trackingNo}
    where id = any(${[one.id, one.linked?.id ?? one.id]}::integer[])`
  const hours = caseTimes.inspectDays * day
  const move = { ...step, from: 'granted', to: 'sent_back' } as const
  if (!one.linked) return (await moveCase(tx, one, { ...move, hours })) ?? { state: 'sent_back' }
  // Head office inspects what comes back, so its time is the one that runs.
  const refused =
    (await moveCase(tx, one, move)) ??
    (await moveCase(tx, (await caseById(tx, one.linked.id))!, { ...move, files: [], hours }))
  return refused ?? { state: 'sent_back' }
}

/** The goods are here; what is fit for sale is stock again. */
export async function receive(
  tx: Tx,
  { sellable, ...step }: Step & { sellable: readonly number[] },
): Promise<Stepped> {
  const found = await lockCase(tx, step.id)
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one } = found
  if (one.state !== 'sent_back')
    return one.receivedBy === step.by && (one.state === 'received' || one.state === 'refunded')
      ? { state: one.state }
      : cannot(one)
  if (one.linked) return fail('fx-orders.caseWaits', undefined, 'id')
  if (sellable.some(id => one.lines.every(({ lineId }) => lineId !== id)))
    return fail('message.noPermission', undefined, 'sellable')
  await tx`
    update after_sale_lines set sellable = order_line_id = any(${[...sellable]}::integer[]) where case_id = ${one.id}`
  await tx`update after_sale_cases set received_by = ${step.by} where id = ${one.id}`
  await putOnStock(tx, { caseId: one.id, number: one.number, by: step.by })
  const hours = caseTimes.inspectDays * day
  const refused = await moveCase(tx, one, { ...step, from: 'sent_back', to: 'received', hours })
  return refused ?? { state: 'received' }
}

export async function refundReceived(tx: Tx, step: Step): Promise<Stepped> {
  const found = await lockCase(tx, step.id, { money: true })
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one, order } = found
  if (one.state !== 'received')
    return one.state === 'refunded' && one.refundedBy === step.by ? { state: 'refunded' } : cannot(one)
  if (one.linked) return fail('fx-orders.caseWaits', undefined, 'id')
  return await payNow(tx, one, order, step, 'received')
}

/** Nobody has looked at what was sent back, though there was time: the money goes, and whatever comes is not stock by itself. */
export async function refundUnseen(tx: Tx, step: Step): Promise<Stepped> {
  const found = await lockCase(tx, step.id, { money: true })
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { one, order } = found
  if (one.state !== 'sent_back' || one.linked) return cannot(one)
  const paid = await payNow(tx, one, order, step, 'sent_back')
  if (!isFailure(paid)) await ringStaffOfCase(tx, one.id, { kind: 'case_paid_unseen' })
  return paid
}

/** Words of either side, also after it is over. */
export async function write(tx: Tx, step: Step): Promise<Failure | undefined> {
  const { id, by, words, files } = step
  return await writeMessage(tx, { caseId: id, memberId: by, words, files })
}

/** Up to a manager: a mark on the case, and a case for staff. */
export async function escalate(tx: Tx, id: number, why: string): Promise<void> {
  const [one] = await tx<{ number: string; shopId: number; memberId: number; orderId: number }[]>`
    update after_sale_cases set escalated_at = now(), act_before = null
    where id = ${id} and state in ('requested', 'sent_back') and escalated_at is null
    returning number, shop_id as "shopId", member_id as "memberId", order_id as "orderId"`
  if (!one) return
  await tx`
    insert into staff_cases (kind, shop_id, member_id, order_id, amount, currency, note)
    select 'after_sale', ${one.shopId}, ${one.memberId}, o.id, c.amount, o.currency, ${one.number}
    from orders o join after_sale_cases c on c.id = ${id} where o.id = ${one.orderId}`
  await writeMessage(tx, { caseId: id, memberId: null, reason: why })
  await ringStaffOfCase(tx, id, { kind: 'case_escalated' })
}

export const ownCase = async (db: Db, id: number, memberId: number, shopId: number): Promise<boolean> =>
  (
    await db`select from after_sale_cases where id = ${id} and member_id = ${memberId} and shop_id = ${shopId}`
  ).length === 1
