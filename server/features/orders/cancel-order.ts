import type { Tx } from '../../db/database.ts'
import { payWithoutAsking } from '../after-sale/case-steps.ts'
import { withdrawCasesOf } from '../after-sale/withdraw-with-order.ts'
import { type Ended, endUnpaidOrder, endUnpaidShipment } from './end-order.ts'

/** Before anything is paid or packed, with the cases that are open on it. False: it is too late. */
export async function cancelUnpaid(tx: Tx, ended: Ended): Promise<boolean> {
  if (await endUnpaidOrder(tx, ended)) return true
  if (!(await endUnpaidShipment(tx, ended))) return false
  const withdrawn = await withdrawCasesOf(tx, { orderId: ended.orderId, reason: 'orders.reasonCancelled' })
  for (const { forCaseId } of withdrawn) if (forCaseId !== null) await payWithoutAsking(tx, forCaseId)
  return true
}
