import { formatMoney } from '../../../contract/money.ts'
import type { OfficeHome as Data } from '../../../contract/office.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { officeCasesHref } from '../after-sale/case-href.ts'
import { DayChart } from './DayChart.tsx'
import css from './OfficeHome.module.css'

/** What needs doing now, and how the last 30 days went. */
export function OfficeHome({ data }: { data: Data }) {
  const t = useT()
  const currency = currencyOf(useSession(), data.currency)
  const money = (value: number) => formatMoney(value, currency, '')
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
          <DayChart title={t('office.orderCount')} days={data.orders} />
          <DayChart title={t('office.revenue')} days={data.revenue} format={money} />
          <DayChart title={t('office.newMembers')} days={data.newMembers} />
          <DayChart title={t('office.newProducts')} days={data.newProducts} />
          <DayChart title={t('office.changes')} days={data.changes} />
        </div>
      </section>
      {data.topSold.length > 0 ? (
        <TopProducts title={t('office.topSold')} products={data.topSold} />
      ) : (
        <TopProducts title={t('office.topProducts')} products={data.topProducts} />
      )}
    </>
  )
}

/** Each number leads to the list it counts, where the person's role reaches that list. */
function Todo({ todo }: { todo: Data['todo'] }) {
  const t = useT()
  const { bill_types: reachable = [] } = useSession()
  const entries = [
    { label: t('office.todoPayments'), count: todo.payments, type: 'payment', href: paths.officePayments },
    { label: t('office.todoCases'), count: todo.cases, type: 'staff_case', href: paths.officePayments },
    { label: t('office.todoRequests'), count: todo.requests, type: 'order', href: officeCasesHref({}) },
    {
      label: t('office.todoReturns'),
      count: todo.returns,
      type: 'order',
      href: officeCasesHref({ tab: 'onTheWay' }),
    },
    { label: t('office.todoOrders'), count: todo.orders, type: 'package', href: paths.officeShipping },
    { label: t('office.todoMembers'), count: todo.members, type: 'member', search: '{"status":"pending"}' },
    {
      label: t('office.todoApplications'),
      count: todo.applications,
      type: 'distributor',
      search: '{"state":"pending"}',
    },
    { label: t('office.todoLowStock'), count: todo.lowStock, type: 'low_stock', search: '{"shortage":"1"}' },
    {
      label: t('office.todoOutOfStock'),
      count: todo.outOfStock,
      type: 'low_stock',
      search: '{"shortage":"2"}',
    },
    {
      label: t('office.todoMessages'),
      count: todo.messages,
      type: 'sms_message',
      search: '{"state":"failed"}',
    },
    { label: t('office.todoNoPrice'), count: todo.noPrice, type: 'sku', search: '{"no_price":"1"}' },
    { label: t('office.todoUnitPrices'), count: todo.unitPrices, type: 'unit_price', search: '{"far":"1"}' },
  ].filter(({ type }) => reachable.some(({ name }) => name === type))
  if (entries.every(({ count }) => count === 0)) return <p className={css.calm}>{t('office.nothingToDo')}</p>
  return (
    <ul className={css.todo}>
      {entries.map(({ label, count, type, search = '', href }) => (
        <li key={label}>
          <AppLink
            href={href ?? `${paths.officeRecords}?type=${type}&search=${encodeURIComponent(search)}`}
            className={count ? css.due : css.done}
          >
            <strong>{count}</strong>
            {label}
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
