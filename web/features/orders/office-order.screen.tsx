import { Suspense, useState } from 'react'
import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import { type OfficeOrder, type OfficeOrders, officeOrder } from '../../../contract/office-orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { officeAskHref } from '../after-sale/case-href.ts'
import { OfficeCancel } from './OfficeCancel.tsx'
import { OrderBelongings } from './OrderBelongings.tsx'
import { OrderDelivery } from './OrderDelivery.tsx'
import { OrderLink } from './OrderLink.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import css from './office-order.module.css'
import { orderDeskHref } from './order-desk-href.ts'
import { PriceChange } from './PriceChange.tsx'
import { StateTag } from './StateTag.tsx'

const PrintDialog = onDemand(() => import('./PrintDialog.tsx'))
const StatementDialog = onDemand(() => import('./StatementDialog.tsx'))

interface Search {
  /** A number of an order or a part of it, or its member's name or mobile. */
  find?: string | undefined
}

/** One order on a clerk's desk: where it goes, what belongs to it, what can be done about it. */
export default screen<Search, OfficeOrders>({
  search: object({ find: optional(text(32)) }),
  load: async ({ call, search }) => (await call(officeOrder, { find: search.find })).obj,
  texts: ['office', 'orders', 'state', 'form', 'address'],
  View: ({ data: { order, found, more }, search }) => {
    const t = useT()
    const navigate = useNavigate()
    return (
      <div className={css.page}>
        <h1 className={css.heading}>{t('office.orderDesk')}</h1>
        <FindForm
          key={search.find ?? ''}
          label={t('orders.deskFind')}
          button={t('orders.search')}
          find={search.find ?? ''}
          maxLength={32}
          onFind={find => void navigate({ href: orderDeskHref(find) })}
        />
        {!order && found.length === 0 && (
          <Empty title={t(search.find ? 'orders.emptyFound' : 'orders.empty')} />
        )}
        {found.length > 0 && (
          <Found
            title={t(search.find ? 'orders.deskFound' : 'orders.deskNewest')}
            orders={found}
            more={more}
          />
        )}
        {order && <Desk key={order.id} order={order} />}
      </div>
    )
  },
})

interface FoundProps {
  title: string
  orders: OfficeOrders['found']
  more: boolean
}

/** Several fit what was looked for, or nothing was. */
function Found({ title, orders, more }: FoundProps) {
  const t = useT()
  const session = useSession()
  return (
    <section className={css.card} aria-labelledby="found">
      <h2 id="found" className={css.title}>
        {title}
      </h2>
      <ul className={css.lines}>
        {orders.map(({ id, number, state, nick, mobile, total, currency, createdAt }) => (
          <li key={id} className={css.line}>
            <OrderLink number={number} />
            <StateTag state={state} />
            <span className={css.goods}>
              <bdi>{nick}</bdi> <bdi dir="ltr">{mobile}</bdi>
            </span>
            <span className={css.note}>
              <Moment at={createdAt} />
            </span>
            <Price amount={total} currency={currencyOf(session, currency)} kind="plain" />
          </li>
        ))}
      </ul>
      {more && <p className={css.note}>{t('orders.deskFoundMore')}</p>}
    </section>
  )
}

function Desk({ order }: { order: OfficeOrder }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const [open, setOpen] = useState<'print' | 'statement'>()
  const close = () => setOpen(undefined)
  const { member } = order
  return (
    <>
      <section className={css.card}>
        <div className={css.head}>
          <h2 className={css.number}>
            <bdi dir="ltr">{order.number}</bdi>
          </h2>
          <StateTag state={order.state} />
          <span>
            <bdi>{member.nick}</bdi> <bdi dir="ltr">{member.mobile}</bdi>
          </span>
          <span className={css.note}>
            <Moment at={order.createdAt} />
          </span>
          <Price amount={order.total} currency={currency} size="l" />
        </div>
        <div className={css.tools}>
          <Button size="s" onClick={() => setOpen('print')}>
            {t('orders.print')}
          </Button>
          <Button size="s" onClick={() => setOpen('statement')}>
            {t('orders.statement')}
          </Button>
          {order.steps.includes('case') && (
            <AppLink href={officeAskHref(order.id)} className={buttonClass('second', 's')}>
              {t('orders.refund')}
            </AppLink>
          )}
        </div>
        <Suspense>
          {open === 'print' && <PrintDialog ids={[order.id]} onClose={close} />}
          {open === 'statement' && <StatementDialog member={member.id} onClose={close} />}
        </Suspense>
      </section>
      <OrderDelivery order={order} />
      {order.belongs.map(group => (
        <OrderBelongings key={group.title} group={group} currency={currency} />
      ))}
      <PriceChange key={order.total} order={order} currency={currency} />
      {order.steps.includes('cancel') && <OfficeCancel order={order} />}
      <OrderNotes order={order} />
    </>
  )
}
