import type { ReactNode } from 'react'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { Figures, Statistics, StatisticsQuery, StatisticsSheet } from '../../../contract/statistics.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { DayChart } from '../office/DayChart.tsx'
import { recordsHref, turnoverHref } from '../office/records-href.ts'
import css from './OfficeStatistics.module.css'
import { StatisticsChoice } from './StatisticsChoice.tsx'
import { statisticsSheetHref } from './statistics-href.ts'

/** How head office's shops did in some days, beside those before (rules "Turnover"). */
export function OfficeStatistics({ search, data }: ViewProps<StatisticsQuery, Statistics>) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, data.currency)
  const money = (value: string | number) => formatMoney(Number(value), currency, '')
  const { days, before, now } = data
  const shop = data.shop ?? undefined
  const orders = turnoverHref(days, shop)
  const sees = (type: string) => session.bill_types?.some(({ name }) => name === type)
  const table = (of: StatisticsSheet, title: string, head: readonly string[], rows: readonly Row[]) => (
    <Table title={title} head={head} rows={rows} sheet={statisticsSheetHref(of, search)} />
  )
  const sold = (rows: Statistics['byAmount']): Row[] =>
    rows.map(({ id, name, quantity, amount }) => ({
      key: id,
      name: <AppLink href={recordHref('product', id)}>{name}</AppLink>,
      numbers: [formatQuantity(quantity), money(amount)],
    }))
  const all = data.categories.reduce((sum, { amount }) => sum + Number(amount), 0)
  const sums = [t('statistics.quantity'), t('statistics.amount')]
  return (
    <>
      <h1 className={css.title}>{t('office.statistics')}</h1>
      <StatisticsChoice key={JSON.stringify(search)} search={search} data={data} />
      <p className={css.hint}>
        {t('statistics.comparedWith', { ...days, beforeFrom: before.from, beforeTo: before.to })}
      </p>
      <ul className={css.figures}>
        <FigureTile of="turnover" {...{ data }} title={t('office.revenue')} format={money} href={orders} />
        <FigureTile of="orders" {...{ data }} title={t('office.orderCount')} format={String} href={orders} />
        <FigureTile of="customers" {...{ data }} title={t('statistics.buyers')} format={String} />
        <FigureTile of="average" {...{ data }} title={t('statistics.average')} format={money} />
        <FigureTile of="refunds" {...{ data }} title={t('statistics.refunds')} format={money} />
      </ul>
      <p className={css.hint}>{t('office.turnoverHint')}</p>
      <div className={css.charts}>
        <DayChart title={t('office.revenue')} days={data.turnover} format={money} href={orders} />
        <DayChart title={t('office.orderCount')} days={data.orders} href={orders} />
      </div>
      <p className={css.sheet}>
        <Export href={statisticsSheetHref('days', search)} title={t('office.day')} />
      </p>
      {now.orders === 0 ? (
        <Empty title={t('statistics.none')} />
      ) : (
        <div className={css.tables}>
          {table(
            'byAmount',
            t('statistics.byAmount'),
            [t('statistics.product'), ...sums],
            sold(data.byAmount),
          )}
          {table(
            'byQuantity',
            t('statistics.byQuantity'),
            [t('statistics.product'), ...sums],
            sold(data.byQuantity),
          )}
          {table(
            'customers',
            t('statistics.customers'),
            [t('statistics.customer'), t('office.orderCount'), t('statistics.amount')],
            data.customers.map(({ id, name, mobile, orders: count, amount }) => ({
              key: id,
              name: (
                <>
                  {sees('member') ? <AppLink href={recordHref('member', id)}>{name}</AppLink> : name}{' '}
                  <bdi className={css.mobile}>{mobile}</bdi>
                </>
              ),
              numbers: [String(count), money(amount)],
            })),
          )}
          {table(
            'categories',
            t('statistics.categories'),
            [t('statistics.category'), ...sums, t('statistics.share')],
            data.categories.map(({ id, name, quantity, amount }) => ({
              key: id,
              name,
              numbers: [formatQuantity(quantity), money(amount), percent(Number(amount), all)],
            })),
          )}
        </div>
      )}
    </>
  )
}

const recordHref = (type: string, id: number): string => `${recordsHref(type, {})}&open=${id}`

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1)}%`

interface FigureProps {
  of: keyof Figures
  data: Statistics
  title: string
  format(value: string | number): string
  /** The list that shows what is counted. */
  href?: string
}

/** A number beside what it was before, and by how much it differs. */
function FigureTile({ of, data: { now, earlier }, title, format, href }: FigureProps) {
  const t = useT()
  const [value, before] = [Number(now[of]), Number(earlier[of])]
  const change = before === 0 ? '' : percent(value - before, before)
  return (
    <li className={css.figure}>
      {title}
      <strong dir="ltr">{href ? <AppLink href={href}>{format(now[of])}</AppLink> : format(now[of])}</strong>
      <span>
        {t('statistics.before', { value: format(earlier[of]) })}{' '}
        {change && <bdi dir="ltr">{value > before ? `+${change}` : change}</bdi>}
      </span>
    </li>
  )
}

interface Row {
  key: number
  name: ReactNode
  numbers: readonly string[]
}

interface TableProps {
  title: string
  head: readonly string[]
  rows: readonly Row[]
  sheet: string
}

function Table({ title, head, rows, sheet }: TableProps) {
  return (
    <section className={css.table}>
      <header>
        <h2>{title}</h2>
        <Export href={sheet} title={title} />
      </header>
      <table>
        <thead>
          <tr>
            {head.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
                <td key={index}>
                  <bdi>{number}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Export({ href, title }: { href: string; title: string }) {
  const t = useT()
  return (
    <a
      className={buttonClass('plain', 's')}
      href={href}
      download
      aria-label={`${t('statistics.export')} ${title}`}
    >
      {t('statistics.export')}
    </a>
  )
}
