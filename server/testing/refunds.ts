import type { Decimal } from '../../contract/decimal.ts'
import type { Db } from '../db/database.ts'
import { findPaid } from '../features/payment/office-payments.queries.ts'

export interface RefundWish extends Record<string, unknown> {
  paymentId: number
  orderId?: number | null | undefined
}

/** A wish for a refund as finance's page sends it: with what it shows as left. */
export async function asSeen<Wish extends RefundWish>(db: Db, wish: Wish): Promise<Wish & { left: Decimal }> {
  const { paymentId, orderId = null } = wish
  const [payment] = await db<{ number: string }[]>`select number from payments where id = ${paymentId}`
  const found = (await findPaid(db, payment!.number)).find(({ id }) => id === paymentId)
  const part = found?.parts.find(each => each.orderId === orderId)
  return { ...wish, left: part?.left ?? '0' }
}
