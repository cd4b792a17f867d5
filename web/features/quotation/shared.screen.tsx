import { formatDate } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import {
  mostQuotationRows,
  quotationRowsPerPage,
  type SharedQuotation,
  type SharedQuotationQuery,
  type SharedRow,
} from '../../../contract/quotation.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickTable } from '../pick-list/PickTable.tsx'
import { PickCurrency } from '../pick-list/use-picks.ts'
import css from './quotation.module.css'
import { quotationHref } from './quotation-href.ts'
import { SharedFiles, sharedScreen, useSharedRows } from './shared-quotation.tsx'

type Props = ViewProps<SharedQuotationQuery, SharedQuotation>

export default screen<SharedQuotationQuery, SharedQuotation>({
  ...sharedScreen,
  texts: ['quotation', 'pick-list', 'inquiries', 'product-card', 'form'],
  View: SharedPage,
  Missing: SharedGone,
})

function SharedPage({ search, data }: Props) {
  const t = useT()
  const session = useSession()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const { rows, page } = data
  const hrefFor = (page: number) =>
    `${paths.sharedQuotation}?${new URLSearchParams({ token: search.token, ...(page > 1 && { page: String(page) }) })}`
  const products = [...new Set(rows.map(({ productId }) => productId))]
  return (
    <PickCurrency value={currencyOf(session, data.currency)}>
      <div className={css.page}>
        <header className={css.head}>
          <div>
            <p className={css.printed}>{session.title}</p>
            <h1 className={css.title}>
              <bdi>{data.title || t('screens.quotation')}</bdi>
            </h1>
            <p className={css.dated}>
              <strong>{t('quotation.pricesOf', { date: formatDate(data.sharedAt, timeZone) })}</strong>
              <span>{t('quotation.quotedIn', { currency: data.currency })}</span>
              <span>
                {t('quotation.sharedBy', { name: data.by, date: formatDate(data.expiresAt, timeZone) })}
              </span>
            </p>
          </div>
          {data.total > 0 && (
            <div className={css.tools} data-screen-only>
              <Button size="s" onClick={() => window.print()}>
                {t('quotation.print')}
              </Button>
              <SharedFiles token={search.token} className={buttonClass('plain', 's')} />
              <AppLink href={quotationHref({ products })} className={buttonClass('primary', 's')}>
                {t('quotation.orderThese')}
              </AppLink>
            </div>
          )}
        </header>
        {data.total === 0 ? (
          <Empty title={t('quotation.quotationEmpty')} hint={t('quotation.sharedEmptyHint')} />
        ) : (
          <>
            <p className={css.count} role="status">
              {t('pick-list.products', { count: data.total })}
              {data.more && ` · ${t('quotation.quotationMore', { max: mostQuotationRows })}`}
            </p>
            <Rows key={page} rows={rows} langs={data.langs} />
            <Pager
              page={page}
              pages={Math.ceil(data.total / quotationRowsPerPage)}
              hrefFor={hrefFor}
              onGo={page => void navigate({ href: hrefFor(page) })}
            />
          </>
        )}
      </div>
    </PickCurrency>
  )
}

function Rows({ rows, langs }: { rows: readonly SharedRow[]; langs: readonly Language[] }) {
  const t = useT()
  return <PickTable {...useSharedRows(rows, langs, css.other)} label={t('screens.quotation')} readOnly />
}

function SharedGone() {
  const t = useT()
  return <Missing title={t('quotation.sharedGone')} hint={t('quotation.sharedGoneHint')} />
}
