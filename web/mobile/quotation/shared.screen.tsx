import { formatDate } from '../../../contract/dates.ts'
import { type Language, languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import {
  mostQuotationRows,
  quotationFormats,
  quotationRowsPerPage,
  type SharedQuotation,
  type SharedQuotationQuery,
  type SharedRow,
  sharedQuotation,
  sharedQuotationQuery,
} from '../../../contract/quotation.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { PickCurrency, pickOf, usePicks } from '../../features/pick-list/use-picks.ts'
import { quotationHref, sharedFileHref } from '../../features/quotation/quotation-href.ts'
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

/** What somebody shared, as it was then; whoever has the link may look at it, in every shop. */
export default screen<SharedQuotationQuery, SharedQuotation>({
  search: sharedQuotationQuery,
  load: async ({ call, search }) => (await call(sharedQuotation, search)).obj,
  texts: ['mobile', 'quotation', 'pick-list', 'inquiries', 'product-card'],
  title: ({ data }, t) => data.title || t('screens.quotation'),
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
              {quotationFormats.map(format => (
                <a
                  key={format}
                  href={sharedFileHref(search.token, format)}
                  className={`${buttonClass('plain')} ${css.way}`}
                >
                  {t(format === 'pdf' ? 'quotation.asPdf' : 'quotation.asXlsx')}
                </a>
              ))}
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

function Rows({ rows, langs: [, second] }: { rows: readonly SharedRow[]; langs: readonly Language[] }) {
  const t = useT()
  const picks = usePicks(
    rows.map(row => pickOf({ ...row, stock: null, stockState: 'hidden' }, { checked: false })),
  )
  const others = new Map(rows.map(({ skuId, other }) => [skuId, other]))
  return (
    <PickCards
      picks={picks}
      label={t('screens.quotation')}
      readOnly
      note={({ row }) => {
        const other = others.get(row.skuId)
        if (!other || other.name === row.name) return null
        return (
          <span className={css.other} lang={second && languageOf(second).tag}>
            <bdi>{[other.name, other.spec].filter(Boolean).join(' · ')}</bdi>
          </span>
        )
      }}
    />
  )
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
