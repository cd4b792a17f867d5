import { formatDate } from '../../../contract/dates.ts'
import { type QuotationQuery, quotationQuery } from '../../../contract/quotation.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { QuotationFilter } from './QuotationFilter.tsx'
import css from './quotation.module.css'
import { loadQuotation, type QuotationData } from './quotation-choice.ts'
import { isEmptySelection, quotationHref } from './quotation-href.ts'

const QuotationRows = later(() => import('./QuotationRows.later.tsx'), 'soon')
const QuotationTools = later(() => import('./QuotationTools.later.tsx'))

type Props = ViewProps<QuotationQuery, QuotationData>

export default screen<QuotationQuery, QuotationData>({
  search: quotationQuery,
  load: loadQuotation,
  texts: [
    'quotation',
    'pick-list',
    'quick-pick',
    'selection',
    'inquiries',
    'product-card',
    'form',
    'records',
  ],
  description: (_, t) => t('quotation.quotationHint'),
  View: QuotationPage,
})

function QuotationPage({ search, data }: Props) {
  const t = useT()
  const session = useSession()
  const timeZone = useTimeZone()
  const { quotation: shown, shelf } = data
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <p className={css.printed}>{session.title}</p>
          <h1 className={css.title}>{t('screens.quotation')}</h1>
          <p className={css.hint}>{t('quotation.quotationHint')}</p>
          <p className={css.printed}>
            {t('quotation.quotedOn', { date: formatDate(session.server_time, timeZone) })} ·{' '}
            {t('quotation.quotedIn', { currency: shown.currency })}
          </p>
        </div>
        {shown.total > 0 && <QuotationTools query={search} />}
      </header>
      <QuotationFilter query={search} quotation={shown} shelf={shelf} />
      {shown.total === 0 ? (
        <Empty
          title={t(isEmptySelection(search) ? 'quotation.chooseFirst' : 'quotation.quotationEmpty')}
          hint={t(isEmptySelection(search) ? 'quotation.chooseFirstHint' : 'quotation.quotationEmptyHint')}
        />
      ) : (
        <QuotationRows key={quotationHref({ ...search, page: undefined })} search={search} shown={shown} />
      )}
    </div>
  )
}
