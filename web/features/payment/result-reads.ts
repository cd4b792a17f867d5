import { object } from 'valibot'
import { flag, optional, requiredText } from '../../../contract/fields.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import type { LoadContext } from '../../app/screen.ts'
import type { CheckedPayment } from './use-payment-watch.ts'

export interface ResultSearch {
  /** Of orders, `1,2,3`; with `cz` of a top-up's payment. */
  id: string
  cz?: boolean | undefined
}

export interface ResultData {
  payment?: CheckedPayment
  refused?: string
}

/** The payment's state comes from the server each time: whoever reloads, or comes back from an app, sees what is true now. */
export const resultScreen = {
  search: object({ id: requiredText(200), cz: optional(flag()) }),
  load: async ({ call, search }: LoadContext<ResultSearch>): Promise<ResultData> => {
    try {
      const { obj } = await call(checkPayment, { id: search.id, cz: search.cz ?? false }, { quiet: true })
      return { payment: obj }
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'failed') throw error
      return { refused: error.message }
    }
  },
}
