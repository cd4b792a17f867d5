import type { ReactNode } from 'react'
import { object } from 'valibot'
import type { Decimal } from '../../../contract/decimal.ts'
import { type DistributionHome, distributionHome } from '../../../contract/distributors.ts'
import { integer, optional } from '../../../contract/fields.ts'
import { formatMoney, formatNumber } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { isBuilt } from '../../app/is-built.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { currencyOf } from '../../ui/use-currency.ts'
import { DayChart } from '../office/DayChart.tsx'
import { ordersToPurchase, stepsFor, waitingCustomers } from './overview-words.ts'
import css from './own-shop.module.css'

interface Search {
  shop?: number | undefined
}

/** What waits in one's shop, how it sells, and what is still to be set up. */
export default screen<Search, DistributionHome>({
  search: object({ shop: optional(integer()) }),
  texts: ['own-shop', 'office'],
  load: async ({ call, search }) => (await call(distributionHome, search)).obj,
  View: Overview,
})

function Overview({ data }: ViewProps<Search, DistributionHome>) {
  const t = useT()
  const { shop } = data
  if (!shop) return <Empty title={t('own-shop.noShop')} hint={t('own-shop.noShopHint')} />
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <h1>
          <bdi>{shop.title}</bdi>
        </h1>
        <a className={buttonClass('second', 's')} href={`${paths.home}?${params.shop}=${shop.code}`}>
          {t('own-shop.goToShop')}
        </a>
      </div>
      {!shop.takesOrders && <p className={notes.failure}>{t('own-shop.stopped')}</p>}
      <Checklist list={data.checklist} />
      <Numbers data={data} />
      <Days data={data} />
    </div>
  )
}

/** Gone once everything is done. */
function Checklist({ list }: { list: DistributionHome['checklist'] }) {
  const t = useT()
  const steps = stepsFor(useSession())
  if (steps.every(({ name }) => list[name])) return null
  return (
    <section className={css.sheet} aria-labelledby="checklist">
      <h2 id="checklist" className={css.heading}>
        {t('own-shop.checklist')}
      </h2>
      <ol className={css.steps}>
        {steps.map(({ name, text, href }) => (
          <li key={name}>
            <AppLink href={href} className={list[name] ? `${css.step} ${css.done}` : css.step}>
              <span className={css.mark}>
                <TickIcon />
              </span>
              {t(text)}
              <span className="visually-hidden">
                {t(list[name] ? 'own-shop.stepDone' : 'own-shop.stepOpen')}
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Numbers({ data }: { data: DistributionHome }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => <span dir="ltr">{formatMoney(amount, currency, '')}</span>
  return (
    <ul className={css.numbers}>
      <Figure
        name={t('own-shop.sales30')}
        value={money(data.sales)}
        note={t('own-shop.orders30', { count: data.orders })}
        href={paths.distributionOrders}
      />
      {data.margin !== null && (
        <Figure
          name={t('own-shop.margin30')}
          value={money(data.margin)}
          note={t('own-shop.marginHint')}
          href={paths.distributionOrders}
        />
      )}
      <Figure
        name={t('own-shop.customersCount')}
        value={formatNumber(data.customers)}
        note={t('own-shop.customersNew', { count: data.newCustomers })}
        href={paths.customers}
      />
      {data.waiting > 0 && (
        <Figure
          name={t('own-shop.waiting')}
          value={formatNumber(data.waiting)}
          note={t('own-shop.waitingHint')}
          href={waitingCustomers}
        />
      )}
      <Figure
        name={t('own-shop.toPurchase')}
        value={formatNumber(data.toPurchase)}
        note={t('own-shop.toPurchaseHint')}
        href={ordersToPurchase}
      />
      <Figure
        name={t('own-shop.toAnswer')}
        value={formatNumber(data.toAnswer)}
        note={t('own-shop.toAnswerHint')}
        href={paths.distributionCases}
      />
    </ul>
  )
}

function Figure({ name, value, note, href }: { name: string; value: ReactNode; note: string; href: string }) {
  const content = (
    <>
      <span className={css.name}>{name}</span>
      <strong>{value}</strong>
      <span className={css.note}>{note}</span>
    </>
  )
  return (
    <li>
      {isBuilt(href) ? (
        <AppLink href={href} className={css.figure}>
          {content}
        </AppLink>
      ) : (
        <div className={css.figure}>{content}</div>
      )}
    </li>
  )
}

function Days({ data }: { data: DistributionHome }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  return (
    <section className={css.sheet} aria-labelledby="days">
      <h2 id="days" className={css.heading}>
        {t('office.lastDays')}
      </h2>
      <div className={css.charts}>
        <DayChart
          title={t('own-shop.salesChart')}
          days={data.salesByDay}
          format={value => formatMoney(value, currency, '')}
        />
        <DayChart title={t('own-shop.ordersChart')} days={data.ordersByDay} />
      </div>
    </section>
  )
}
