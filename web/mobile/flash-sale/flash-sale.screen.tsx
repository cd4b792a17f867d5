import { formatDateTime } from '../../../contract/dates.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import {
  type SaleSearch,
  saleDescription,
  saleSearch,
  saleTitle,
  stateTexts,
} from '../../features/flash-sale/sale-page.ts'
import { inRounds, type SaleState } from '../../features/flash-sale/sale-state.ts'
import { loadSales, type Sales, useSales } from '../../features/flash-sale/use-sales.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { Words } from '../../ui/Words.tsx'
import { ScrollTabs } from '../shell/ScrollTabs.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { FlashRow } from './FlashRow.tsx'
import css from './flash-sale.module.css'

export default screen<SaleSearch, Sales>({
  search: saleSearch,
  load: ({ call, search }) => loadSales(call, search.promoId),
  texts: ['mobile', 'flash-sale', 'product-card', 'form'],
  title: saleTitle,
  description: saleDescription,
  View: FlashSales,
})

/** A round a tab, what runs first. */
function FlashSales({ search: { promoId }, data }: ViewProps<SaleSearch, Sales>) {
  const t = useT()
  const { sales, now, offsetMs, refresh } = useSales(data, promoId)
  const rounds = inRounds(sales, now)
  const shown = rounds.find(({ sale }) => sale.id === promoId) ?? rounds[0]
  return (
    <>
      <TopRow title={t('screens.flashSale')} />
      {rounds.length > 0 && (
        <ScrollTabs
          label={t('flash-sale.tabs')}
          tabs={rounds.map(({ sale, state }) => ({
            href: `${paths.flashSale}?promoId=${sale.id}`,
            title: <Words text={sale.title} lang={sale.titleLang} />,
            note: (
              <>
                <StartTime at={sale.startsAt} /> {t(stateTexts[state])}
              </>
            ),
            isHere: sale === shown?.sale,
          }))}
        />
      )}
      {!shown ? (
        <Nothing words={t('flash-sale.emptyRunning')} />
      ) : (
        <section key={shown.sale.id} className={css.page} aria-label={shown.sale.title}>
          <p className={css.when}>
            <Until {...shown.sale} state={shown.state} offsetMs={offsetMs} />
            <span className={css.window}>
              <Moment at={shown.sale.startsAt} /> – <Moment at={shown.sale.endsAt} />
            </span>
          </p>
          {shown.sale.items.length === 0 ? (
            <Nothing words={t('flash-sale.emptySale')} />
          ) : (
            <ul className={css.rows}>
              {shown.sale.items.map((item, at) => (
                <li key={item.skuId}>
                  <FlashRow
                    sale={shown.sale}
                    item={item}
                    state={shown.state}
                    eager={at < 5}
                    onChanged={refresh}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

/** Month, day, hour and minute: rounds often have one name. */
function StartTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} dir="ltr" suppressHydrationWarning>
      {formatDateTime(at, timeZone).slice(5, 16)}
    </time>
  )
}

function Nothing({ words }: { words: string }) {
  const t = useT()
  return (
    <Empty
      title={words}
      hint={t('flash-sale.emptyHint')}
      action={
        <AppLink href={paths.products} className={buttonClass('second')}>
          {t('flash-sale.toProducts')}
        </AppLink>
      }
    />
  )
}

interface UntilProps {
  startsAt: string
  endsAt: string
  state: SaleState
  offsetMs: number
}

function Until({ startsAt, endsAt, state, offsetMs }: UntilProps) {
  const t = useT()
  const seconds = useCountdown(Date.parse(state === 'coming' ? startsAt : endsAt), offsetMs)
  if (state === 'past') return <strong>{t('flash-sale.over')}</strong>
  return (
    <span className={css.until}>
      <Clock seconds={seconds} /> {t(state === 'running' ? 'flash-sale.endsIn' : 'flash-sale.beginsIn')}
    </span>
  )
}
