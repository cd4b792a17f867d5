import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { hush, ring, ringSellerOfCase, ringStaffOfCase } from '../bell/ring-bell.ts'
import { ownTransfer } from './own-transfer.ts'

/** The money of a refund is back: whoever paid is told. */
export async function tellRefunded(db: Db, refundId: number): Promise<void> {
  const [refund] = await db<
    { memberId: number; orderId: number | null; number: string; amount: Decimal; currency: string }[]
  >`
    select p.member_id as "memberId", r.order_id as "orderId", coalesce(o.number, p.number) as number, r.amount, r.currency
    from refunds r join payments p on p.id = r.payment_id left join orders o on o.id = r.order_id
    where r.id = ${refundId} and r.state = 'done' and p.member_id is not null`
  if (!refund) return
  const { memberId, orderId, number, amount, currency } = refund
  await ring(db, memberId, {
    kind: 'refunded',
    about: orderId,
    key: refundId,
    params: { number, amount: { money: amount, currency } },
  })
}

/** Somebody has to transfer it: whoever got the money. */
export async function tellToTransfer(db: Db, caseId: number, refundId: number): Promise<void> {
  const [own] = await db`select from refunds r where r.id = ${refundId} and ${ownTransfer(db)}`
  if (own) await ringSellerOfCase(db, caseId, { kind: 'fx_transfer', key: refundId })
  else await ringStaffOfCase(db, caseId, { kind: 'transfer_to_make', key: refundId })
}

/** Somebody has transferred it, and whoever paid is told. */
export async function tellTransferred(db: Db, refundId: number): Promise<void> {
  await hush(db, ['transfer_to_make', 'fx_transfer'], refundId)
  await tellRefunded(db, refundId)
}
