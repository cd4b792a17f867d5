import type { Db } from '../../db/database.ts'
import { caseSums } from '../../features/after-sale/case-sums.ts'
import { invoiceSums } from '../../features/invoices/invoice-sums.ts'
import { consentSums } from './consent.ts'
import { couponSums } from './coupon.ts'
import { deliveryNoteSums } from './delivery-note.ts'
import { ledgerEntrySums } from './ledger-account.ts'
import { memberSums } from './member.ts'
import { orderSums } from './order-sums.ts'
import { paymentSums } from './payment.ts'
import { paymentCallbackSums } from './payment-callback.ts'
import { recordChangeSums } from './record-change.ts'
import { redPacketSums } from './red-packet.ts'
import { refundSums } from './refund.ts'
import { messageSums } from './sms-message.ts'
import { staffCaseSums } from './staff-case.ts'
import { stockEntrySums } from './stock-entry.ts'

const all = [
  orderSums,
  paymentSums,
  deliveryNoteSums,
  memberSums,
  ledgerEntrySums,
  stockEntrySums,
  paymentCallbackSums,
  refundSums,
  couponSums,
  redPacketSums,
  messageSums,
  recordChangeSums,
  caseSums,
  invoiceSums,
  staffCaseSums,
  consentSums,
]

/** Of all lists that are counted by day: the lines that many changes left become few again. */
export async function foldSums(db: Db): Promise<void> {
  for (const { fold } of all) await fold(db)
}
