import { useNavigate } from '@tanstack/react-router'
import { baseInfo } from '../../../contract/catalogue.ts'
import { formatDate } from '../../../contract/dates.ts'
import {
  mostQuotationRows,
  type Quotation,
  type QuotationQuery,
  quotation,
  quotationQuery,
  quotationRowsPerPage,
} from '../../../contract/quotation.ts'
import { useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { emptyPick, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import { QuotationFilter, type Shelf } from './QuotationFilter.tsx'
import css from './quotation.module.css'
import { isEmptySelection, quotationHref } from './quotation-href.ts'

const QuotationTools = later(() => import('./QuotationTools.later.tsx'))

interface Data {
  quotation: Quotation
  shelf: Shelf
}

type Props = ViewProps<QuotationQuery, Data>

export default screen<QuotationQuery, Data>({
  search: quotationQuery,
  load: async ({ call, search }) => {
    const [shown, base] = await Promise.all([
      call(quotation, search),
      call(baseInfo, { types: 'category,brand' }),
    ])
    return {
      quotation: shown.obj,
      shelf: { categories: base.obj.category ?? [], brands: base.obj.brand ?? [] },
    }
  },
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
        <div className={css.words}>
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
        <Rows key={quotationHref({ ...search, page: undefined })} search={search} shown={shown} />
      )}
    </div>
  )
}

function Rows({ search, shown }: { search: QuotationQuery; shown: Quotation }) {
  const t = useT()
  const navigate = useNavigate()
  const name = quotationHref({ ...search, page: undefined })
  const picks = usePicks(shown.rows.map(emptyPick), { name, paged: true })
  const { put, busy } = usePutIntoCart(picks)
  const hrefFor = (page: number) => quotationHref({ ...search, page })
  return (
    <>
      <p className={css.count} role="status">
        {t('pick-list.products', { count: shown.total })}
        {shown.more && ` · ${t('quotation.quotationMore', { max: mostQuotationRows })}`}
      </p>
      <PickTable picks={picks} label={t('screens.quotation')} />
      <Pager
        page={shown.page}
        pages={Math.ceil(shown.total / quotationRowsPerPage)}
        hrefFor={hrefFor}
        onGo={page => void navigate({ href: hrefFor(page) })}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
