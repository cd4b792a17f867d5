import { object } from 'valibot'
import { requiredText } from '../../../contract/fields.ts'
import { type PaymentData, paymentData } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface PaySearch {
  /** Of orders, `1,2,3`. */
  id: string
}

export interface PayData {
  payment?: PaymentData
  /** Why there is nothing to pay. */
  refused?: string
}

export const payScreen = {
  search: object({ id: requiredText(200) }),
  load: async ({ call, search }: LoadContext<PaySearch>): Promise<PayData> => {
    try {
      return { payment: (await call(paymentData, { id: search.id }, { quiet: true })).obj }
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'failed') throw error
      return { refused: error.message }
    }
  },
}
