import { object, picklist } from 'valibot'
import { flag, optional, pageNumber, text } from '../../../contract/fields.ts'
import {
  debtorsPerPage,
  type OfficeDebtors,
  type OfficePayments,
  officeDebtors,
  officePayments,
} from '../../../contract/office-payments.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { CashToRecord } from './CashToRecord.tsx'
import { OnAccount } from './OnAccount.tsx'
import { OpenCases } from './OpenCases.tsx'
import css from './office.module.css'
import { type OfficePaymentsSearch, officePaymentsHref } from './office-payments-href.ts'
import { PaymentsToConfirm } from './PaymentsToConfirm.tsx'
import { Refunds } from './Refunds.tsx'

type Data = { tab: 'decide'; desk: OfficePayments } | { tab: 'account'; list: OfficeDebtors }

/** Money that a person has to decide about, and money that is owed on account. */
export default screen<OfficePaymentsSearch, Data>({
  search: object({
    tab: optional(picklist(['account'])),
    find: optional(text(100)),
    overdue: optional(flag()),
    page: optional(pageNumber()),
  }),
  load: async ({ call, search: { tab, find, overdue, page = 1 } }) => {
    if (tab !== 'account') return { tab: 'decide', desk: (await call(officePayments, { find })).obj }
    const start = (page - 1) * debtorsPerPage
    return { tab, list: (await call(officeDebtors, { find, overdue, start })).obj }
  },
  texts: ['office', 'payment', 'form', 'state'],
  View: Payments,
})

function Payments({ data, search }: ViewProps<OfficePaymentsSearch, Data>) {
  const t = useT()
  const find = search.find ?? ''
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('payment.officeTitle')}</h1>
      <PageTabs
        label={t('payment.officeTitle')}
        tabs={[
          { href: officePaymentsHref({}), title: t('payment.tabDecide'), isHere: data.tab === 'decide' },
          {
            href: officePaymentsHref({ tab: 'account' }),
            title: t('payment.kindCredit'),
            isHere: data.tab === 'account',
          },
        ]}
      />
      {data.tab === 'account' ? (
        <OnAccount list={data.list} search={search} />
      ) : (
        <>
          <PaymentsToConfirm payments={data.desk.toConfirm} total={data.desk.toConfirmTotal} find={find} />
          <CashToRecord orders={data.desk.cash} total={data.desk.cashTotal} find={find} />
          <OpenCases cases={data.desk.cases} total={data.desk.casesTotal} find={find} />
          <Refunds key={search.find} found={data.desk.found} find={find} />
        </>
      )}
    </div>
  )
}
