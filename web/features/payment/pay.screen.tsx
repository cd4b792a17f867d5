import { object } from 'valibot'
import { requiredText } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { type PaymentData, paymentData } from '../../../contract/payment.ts'
import { CallError } from '../../api/call-error.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { PayPage } from './PayPage.tsx'
import css from './pay.module.css'

interface Search {
  /** Of orders, `1,2,3`. */
  id: string
}

interface Data {
  payment?: PaymentData
  /** Why there is nothing to pay. */
  refused?: string
}

export default screen<Search, Data>({
  search: object({ id: requiredText(200) }),
  load: async ({ call, search }) => {
    try {
      return { payment: (await call(paymentData, { id: search.id }, { quiet: true })).obj }
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'failed') throw error
      return { refused: error.message }
    }
  },
  texts: ['payment', 'account', 'form'],
  View: ({ data: { payment, refused }, search }) => {
    const t = useT()
    return (
      <>
        <Breadcrumb
          crumbs={[
            payment?.isTopUp
              ? { text: t('screens.topUp'), href: paths.topUp }
              : { text: t('screens.orders'), href: paths.orders },
            { text: t('screens.pay') },
          ]}
        />
        <h1 className={css.heading}>{t('payment.title')}</h1>
        {payment && payment.methods.length > 0 ? (
          <PayPage key={search.id} ids={search.id} data={payment} />
        ) : (
          <NothingToPay payment={payment} refused={refused} isTopUp={payment?.isTopUp ?? false} />
        )}
      </>
    )
  },
})
