import { formatDate } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import {
  mostQuotationRows,
  quotationRowsPerPage,
  type SharedQuotation,
  type SharedQuotationQuery,
  type SharedRow,
  sharedQuotation,
} from '../../../contract/quotation.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { PickCurrency } from '../../features/pick-list/use-picks.ts'
import { quotationHref } from '../../features/quotation/quotation-href.ts'
import { SharedFiles, sharedScreen, useSharedRows } from '../../features/quotation/shared-quotation.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickCards } from '../pick/PickCards.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './quotation.module.css'

type Props = ViewProps<SharedQuotationQuery, SharedQuotation>

export default screen<SharedQuotationQuery, SharedQuotation>({
  ...sharedScreen,
  texts: ['mobile', 'quotation', 'pick-list', 'inquiries', 'product-card', 'form'],
  View: SharedPage,
  Missing: SharedGone,
})

function SharedPage({ search, data }: Props) {
  const t = useT()
  const call = useCall()
  const session = useSession()
  const timeZone = useTimeZone()
  const list = useInfinite({
    first: data.rows,
    from: data.page,
    hasMore: page => page * quotationRowsPerPage < data.total,
    load: async page => (await call(sharedQuotation, { ...search, page })).obj.rows,
  })
  const products = [...new Set(list.items.map(({ productId }) => productId))]
  return (
    <PickCurrency value={currencyOf(session, data.currency)}>
      <TopRow title={<bdi>{data.title || t('screens.quotation')}</bdi>} />
      <div className={css.page}>
        <section className={css.head}>
          <strong>{t('quotation.pricesOf', { date: formatDate(data.sharedAt, timeZone) })}</strong>
          <p className={css.facts}>
            <span>
              {t('quotation.sharedBy', { name: data.by, date: formatDate(data.expiresAt, timeZone) })}
            </span>
            <span>{t('quotation.quotedIn', { currency: data.currency })}</span>
            <span>
              {t('pick-list.products', { count: data.total })}
              {data.more && ` · ${t('quotation.quotationMore', { max: mostQuotationRows })}`}
            </span>
          </p>
          {data.total > 0 && (
            <div className={css.files}>
              <SharedFiles token={search.token} className={`${buttonClass('plain')} ${css.way}`} />
            </div>
          )}
        </section>
        {data.total === 0 ? (
          <Empty title={t('quotation.quotationEmpty')} hint={t('quotation.sharedEmptyHint')} />
        ) : (
          <>
            <Rows rows={list.items} langs={data.langs} />
            <ListEnd list={list} />
            <div className={css.bar} data-screen-only>
              <AppLink
                href={quotationHref({ products })}
                className={`${buttonClass('primary', 'l')} ${css.way}`}
              >
                {t('quotation.orderThese')}
              </AppLink>
            </div>
          </>
        )}
      </div>
    </PickCurrency>
  )
}

function Rows({ rows, langs }: { rows: readonly SharedRow[]; langs: readonly Language[] }) {
  const t = useT()
  return <PickCards {...useSharedRows(rows, langs, css.other)} label={t('screens.quotation')} readOnly />
}

function SharedGone() {
  const t = useT()
  return (
    <Empty
      title={t('quotation.sharedGone')}
      hint={t('quotation.sharedGoneHint')}
      action={
        <AppLink href={paths.home} className={buttonClass('primary')}>
          {t('common.toHome')}
        </AppLink>
      }
    />
  )
}
