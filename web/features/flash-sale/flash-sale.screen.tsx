import { useState } from 'react'
import type { FlashSaleInfo } from '../../../contract/flash-sale.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Clock } from '../../ui/Clock.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import notes from '../../ui/notes.module.css'
import { panelOf, TabList } from '../../ui/TabList.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Words } from '../../ui/Words.tsx'
import { FlashCard } from './FlashCard.tsx'
import css from './flash-sale.module.css'
import { type SaleSearch, saleDescription, saleSearch, saleTitle, stateTexts } from './sale-page.ts'
import { type SaleState, stateAt } from './sale-state.ts'
import { loadSales, type Sales, useSales } from './use-sales.ts'

export default screen<SaleSearch, Sales>({
  search: saleSearch,
  load: ({ call, search }) => loadSales(call, search.promoId),
  texts: ['flash-sale', 'product-card', 'form'],
  title: saleTitle,
  description: saleDescription,
  View: FlashSales,
})

const tabs = ['running', 'coming', 'past'] as const

const emptyTexts = {
  running: 'flash-sale.emptyRunning',
  coming: 'flash-sale.emptyComing',
  past: 'flash-sale.emptyPast',
} as const

function FlashSales({ search: { promoId }, data }: ViewProps<SaleSearch, Sales>) {
  const t = useT()
  const { sales, now, offsetMs, refresh } = useSales(data, promoId)
  const states = new Map(sales.map(sale => [sale.id, stateAt(sale, now)]))
  const countOf = (state: SaleState) => sales.filter(({ id }) => states.get(id) === state).length
  const asked = promoId === undefined ? undefined : states.get(promoId)
  const [chosen, choose] = useState<SaleState>()
  const tab = chosen ?? asked ?? tabs.find(state => countOf(state) > 0) ?? 'running'
  const first = (sale: FlashSaleInfo) => (sale.id === promoId ? 0 : 1)
  const shown = sales.filter(({ id }) => states.get(id) === tab).sort((a, b) => first(a) - first(b))
  return (
    <>
      <Breadcrumb crumbs={[{ text: t('screens.flashSale') }]} />
      <header className={css.head}>
        <h1 className={css.heading}>{t('screens.flashSale')}</h1>
        <TabList<SaleState>
          id="flash"
          label={t('flash-sale.tabs')}
          tabs={tabs.map(name => ({
            name,
            title: (
              <>
                {t(stateTexts[name])} <small className={notes.light}>{countOf(name)}</small>
              </>
            ),
          }))}
          shown={tab}
          onShow={choose}
          className={css.tabs}
        />
      </header>
      <div {...panelOf('flash', tab)}>
        {shown.length === 0 && (
          <Empty
            title={t(emptyTexts[tab])}
            hint={t('flash-sale.emptyHint')}
            action={
              <AppLink href={paths.products} className={buttonClass('second')}>
                {t('flash-sale.toProducts')}
              </AppLink>
            }
          />
        )}
        {shown.map((sale, at) => (
          <Sale
            key={sale.id}
            sale={sale}
            state={tab}
            offsetMs={offsetMs}
            eager={at === 0}
            onChanged={refresh}
          />
        ))}
      </div>
    </>
  )
}

interface SaleProps {
  sale: FlashSaleInfo
  state: SaleState
  offsetMs: number
  eager: boolean
  onChanged(): Promise<void>
}

function Sale({ sale, state, offsetMs, eager, onChanged }: SaleProps) {
  const t = useT()
  const { title, titleLang, startsAt, endsAt, items } = sale
  return (
    <section className={css.sale} aria-label={title}>
      <div className={css.saleHead}>
        <h2 className={css.title}>
          <Words text={title} lang={titleLang} />
        </h2>
        <span className={css.window}>
          <Moment at={startsAt} /> – <Moment at={endsAt} />
        </span>
        {state !== 'past' && (
          <span className={css.clock}>
            <Left until={state === 'running' ? endsAt : startsAt} offsetMs={offsetMs} />
            {t(state === 'running' ? 'flash-sale.endsIn' : 'flash-sale.beginsIn')}
          </span>
        )}
      </div>
      {items.length === 0 ? (
        <p className={css.nothing}>{t('flash-sale.emptySale')}</p>
      ) : (
        <ul className={css.grid}>
          {items.map((item, at) => (
            <li key={item.skuId}>
              <FlashCard
                sale={sale}
                item={item}
                state={state}
                eager={eager && at < 4}
                onChanged={onChanged}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Left({ until, offsetMs }: { until: string; offsetMs: number }) {
  return <Clock seconds={useCountdown(Date.parse(until), offsetMs)} />
}
