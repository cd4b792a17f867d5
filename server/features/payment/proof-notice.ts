import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { hush, ring, ringDistributor, ringStaff } from '../bell/ring-bell.ts'
import type { Payment } from './payment.tables.ts'

/** A transfer waits for head office to see the money. */
export async function tellProof(db: Db, paymentId: number): Promise<void> {
  const [payment] = await db<{ nick: string; amount: Decimal; currency: string }[]>`
    select m.nick, p.amount, p.currency from payments p join members m on m.id = p.member_id where p.id = ${paymentId}`
  const { nick, amount, currency } = payment!
  const [order] = await db<{ id: number }[]>`
    select o.id from payment_orders po join orders o on o.id = po.order_id join shops s on s.id = o.shop_id
    where po.payment_id = ${paymentId} and s.owner_id is not null order by o.id limit 1`
  // A distributor's customers transfer to the distributor's own account.
  if (order) return await ringDistributor(db, order.id, { kind: 'fx_proof', key: paymentId })
  await ringStaff(db, {
    kind: 'proof_to_confirm',
    about: paymentId,
    params: { nick, amount: { money: amount, currency } },
  })
}

/** Somebody decided. */
export const proofDecided = (db: Db, paymentId: number): Promise<void> =>
  hush(db, ['proof_to_confirm', 'fx_proof'], paymentId)

/** Of an order its buyer is told as it moves; a top-up has none. */
export async function tellTopUp(
  db: Db,
  { id, purpose, topUpId, memberId, amount, currency }: Payment,
  { kind, by, reason = '' }: { kind: 'top_up_paid' | 'top_up_rejected'; by: number; reason?: string },
): Promise<void> {
  if (purpose !== 'top_up') return
  const params = { amount: { money: amount, currency }, reason }
  await ring(db, memberId, { kind, about: topUpId, key: id, params, by })
}
