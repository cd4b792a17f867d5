import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { post } from '../ledger/ledger.ts'
import { backToStored } from '../ledger/stored-value.ts'
import { tellTransferred } from '../payment/refund-notice.ts'
import { officeTransfer } from './after-sale.queries.ts'
import { writeMessage } from './case-messages.ts'

/** Finance could not transfer it. Whoever is to get it reads why: they name another account, or have it as stored value. */
export async function noteFailedTransfer(
  tx: Tx,
  { refundId, by, words }: { refundId: number; by: number; words: string },
): Promise<Failure | undefined> {
  const [refund] = await tx<{ caseId: number }[]>`
    update refunds r set transfer_failed_at = now()
    where r.id = ${refundId} and r.case_id is not null and ${officeTransfer(tx)} returning r.case_id as "caseId"`
  if (!refund) return fail('after-sale.transferRecorded', {}, 'refundId')
  const reason: TextKey = 'after-sale.transferFailed'
  return await writeMessage(tx, { caseId: refund.caseId, memberId: by, reason, words })
}

/** What of a case could not be transferred becomes its owner's stored value, which only customers of head office have. */
export async function takeAsStored(
  tx: Tx,
  { id, by }: { id: number; by: number },
): Promise<Failure | undefined> {
  const refunds = await tx<{ id: number; paymentId: number; orderId: number | null }[]>`
    update refunds r set way = 'stored_value', state = 'done', done_at = now(), made_by = ${by}
    from after_sale_cases c join shops s on s.id = c.shop_id and s.owner_id is null
    where c.id = ${id} and r.case_id = c.id and r.state = 'requested' and r.way = 'manual' and r.transfer_failed_at is not null
    returning r.id, r.payment_id as "paymentId", r.order_id as "orderId"`
  if (refunds.length === 0) return fail('after-sale.transferRecorded', {}, 'id')
  for (const refund of refunds) await moveToStored(tx, { ...refund, by })
  const reason: TextKey = 'after-sale.takenStored'
  return await writeMessage(tx, { caseId: id, memberId: by, reason })
}

/** The books had it on its way out. */
async function moveToStored(
  tx: Tx,
  { id, paymentId, orderId, by }: { id: number; paymentId: number; orderId: number | null; by: number },
): Promise<void> {
  const [cash] = await tx<{ shopId: number; currency: string; amount: Decimal }[]>`
    select a.shop_id as "shopId", a.currency, e.amount
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'cash'
    where t.key = ${`refund:${id}`}`
  // So little that nothing was booked for it.
  if (cash) {
    const { shopId, currency, amount } = cash
    await post(tx, {
      key: `refund-as-stored:${id}`,
      reason: 'refund',
      shopId,
      orderId: orderId ?? undefined,
      paymentId,
      by,
      entries: [
        { memberId: null, kind: 'cash', currency, amount: negate(amount) },
        ...(await backToStored(tx, { paymentId, memberId: by, currency, amount })),
      ],
    })
  }
  await tellTransferred(tx, id)
}
