import type { Context } from '../context.ts'
import { contractAgain, makeContractAgain } from '../features/checkout/contract-again.ts'
import { officePaymentSavers } from '../features/payment/office.ts'
import type { Outcome } from '../handler.ts'

type DataSaver = (context: Context, row: Record<string, unknown>) => Promise<Outcome<{ id: number }>>

/** What `hlt_save_data` does beside storing records: steps that a screen of its own asks for, by type. */
export const dataSavers: Readonly<Record<string, DataSaver>> = {
  ...officePaymentSavers,
  [contractAgain]: makeContractAgain,
}
