import { object } from 'valibot'
import { flag, optional, requiredText } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PayResult } from './PayResult.tsx'
import type { CheckedPayment } from './use-payment-watch.ts'

interface Search {
  /** Of orders, `1,2,3`; with `cz` of a top-up's payment. */
  id: string
  cz?: boolean | undefined
}

interface Data {
  payment?: CheckedPayment
  refused?: string
}

/** The payment's state comes from the server each time, so that reloading or coming back later shows what is true now. */
export default screen<Search, Data>({
  search: object({ id: requiredText(200), cz: optional(flag()) }),
  load: async ({ call, search }) => {
    try {
      const { obj } = await call(checkPayment, { id: search.id, cz: search.cz ?? false }, { quiet: true })
      return { payment: obj }
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'failed') throw error
      return { refused: error.message }
    }
  },
  texts: ['payment', 'state'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    if (payment)
      return <PayResult key={search.id} ids={search.id} isTopUp={search.cz ?? false} first={payment} />
    return (
      <Empty
        title={refused ?? ''}
        action={
          <AppLink href={paths.orders} className={buttonClass('primary')}>
            {t('payment.toOrders')}
          </AppLink>
        }
      />
    )
  },
})
