import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import { type OfficePayments, officePayments } from '../../../contract/office-payments.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { CashToRecord } from './CashToRecord.tsx'
import { OpenCases } from './OpenCases.tsx'
import css from './office.module.css'
import { PaymentsToConfirm } from './PaymentsToConfirm.tsx'
import { Refunds } from './Refunds.tsx'

interface Search {
  /** A number of a payment, an order, a channel or a mobile phone. */
  find?: string | undefined
}

/** Money that a person has to decide about. */
export default screen<Search, OfficePayments>({
  search: object({ find: optional(text(100)) }),
  load: async ({ call, search }) => (await call(officePayments, { find: search.find })).obj,
  texts: ['office', 'payment', 'form', 'state'],
  View: ({ data, search }) => {
    const t = useT()
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('payment.officeTitle')}</h1>
        <PaymentsToConfirm payments={data.toConfirm} />
        <CashToRecord orders={data.cash} total={data.cashTotal} find={search.find ?? ''} />
        <OpenCases cases={data.cases} />
        <Refunds key={search.find} found={data.found} find={search.find ?? ''} />
      </div>
    )
  },
})
