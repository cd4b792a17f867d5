import { formatMoney, formatNumber } from '../../../contract/money.ts'
import { type OfficeHome as Data, type Duty, duties } from '../../../contract/office.ts'
import * as paths from '../../../contract/paths.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { DayChart } from './DayChart.tsx'
import { dutyHrefs } from './duty-hrefs.ts'
import css from './OfficeHome.module.css'
import { recordsHref, shopDays, turnoverHref } from './records-href.ts'

/** What needs doing now, and how the last 30 days went. */
export function OfficeHome({ data }: { data: Data }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const money = (value: number) => formatMoney(value, currency, '')
  const { bill_types: reachable = [] } = useSession()
  const days = { from: data.orders[0]!.day, to: data.orders.at(-1)!.day }
  const hrefOf = (type: string, moment: string) =>
    reachable.some(({ name }) => name === type) ? recordsHref(type, { [moment]: shopDays(days) }) : undefined
  return (
    <>
      <h1 className={css.title}>{t('office.overview')}</h1>
      <section aria-labelledby="todo">
        <h2 id="todo" className={css.heading}>
          {t('office.todo')}
        </h2>
        <Todo todo={data.todo} />
      </section>
      <section aria-labelledby="days">
        <h2 id="days" className={css.heading}>
          {t('office.lastDays')}
        </h2>
        <div className={css.charts}>
          <DayChart title={t('office.orderCount')} days={data.orders} href={turnoverHref(days)} />
          <DayChart
            title={t('office.revenue')}
            days={data.turnover}
            format={money}
            href={turnoverHref(days)}
          />
          <DayChart
            title={t('office.newMembers')}
            days={data.newMembers}
            href={hrefOf('member', 'created_at')}
          />
          <DayChart
            title={t('office.newProducts')}
            days={data.newProducts}
            href={hrefOf('product', 'created_at')}
          />
          <DayChart title={t('office.changes')} days={data.changes} href={hrefOf('record_change', 'at')} />
        </div>
        <p className={css.hint}>
          {t('office.turnoverHint')}{' '}
          {reachable.some(({ name }) => name === 'distributor') && (
            <AppLink href={paths.officeStatistics} className={css.more}>
              {t('office.statistics')}
            </AppLink>
          )}
        </p>
      </section>
      {data.topSold.length > 0 ? (
        <TopProducts title={t('office.topSold')} products={data.topSold} />
      ) : (
        <TopProducts title={t('office.topProducts')} products={data.topProducts} />
      )}
    </>
  )
}

const dutyTexts: Readonly<Record<Duty, TextKey>> = {
  payments: 'office.todoPayments',
  cash: 'office.todoCash',
  cases: 'office.todoCases',
  requests: 'office.todoRequests',
  returns: 'office.todoReturns',
  received: 'office.todoReceived',
  transfers: 'office.todoTransfers',
  orders: 'office.todoOrders',
  invoices: 'office.todoInvoices',
  redInvoices: 'office.todoRedInvoices',
  withdrawals: 'office.todoWithdrawals',
  transfersIn: 'office.todoTransfersIn',
  inquiries: 'office.todoInquiries',
  members: 'office.todoMembers',
  applications: 'office.todoApplications',
  lowStock: 'office.todoLowStock',
  outOfStock: 'office.todoOutOfStock',
  messages: 'office.todoMessages',
  noPrice: 'office.todoNoPrice',
  unitPrices: 'office.todoUnitPrices',
}

/** What this person may do something about. */
function Todo({ todo }: { todo: Data['todo'] }) {
  const t = useT()
  const theirs = duties.flatMap(duty => {
    const count = todo[duty]
    return count === undefined ? [] : [{ duty, count }]
  })
  if (theirs.every(({ count }) => count === 0)) return <p className={css.calm}>{t('office.nothingToDo')}</p>
  return (
    <ul className={css.todo}>
      {theirs.map(({ duty, count }) => (
        <li key={duty}>
          <AppLink href={dutyHrefs[duty]} className={count ? css.due : css.done}>
            <strong>{formatNumber(count)}</strong>
            {t(dutyTexts[duty])}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function TopProducts({ title, products }: { title: string; products: Data['topProducts'] }) {
  const t = useT()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="top">
      <h2 id="top" className={css.heading}>
        {title}
      </h2>
      <ol className={css.top}>
        {products.map(({ id, name, picture, sold }) => (
          <li key={id}>
            <AppLink href={`${paths.officeRecords}?type=product&open=${id}`} className={css.product}>
              <StoredPicture className={css.picture} name={picture} alt="" width={48} />
              <span className={css.name}>{name}</span>
              <span className={css.sold}>{t('office.sold', { count: sold })}</span>
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
