import { Fragment, Suspense, useState } from 'react'
import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import { OrderCases } from '../after-sale/OrderCases.tsx'
import { useBuysForOthers } from '../cart/use-buys-for-others.ts'
import { NoteCard } from '../deliveries/NoteCard.tsx'
import { askInvoiceHref, hasInvoices } from '../invoices/invoices-href.ts'
import { Amounts } from './Amounts.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderGoods } from './OrderGoods.tsx'
import css from './order.module.css'
import { orderHref, ordersHref } from './orders-href.ts'
import { PayLeft } from './PayLeft.tsx'
import { Payments } from './Payments.tsx'
import { StateTag } from './StateTag.tsx'
import { stateText } from './state-texts.ts'
import { Timeline } from './Timeline.tsx'

/** Most who look at an order do neither. */
const PrintDialog = onDemand(() => import('./PrintDialog.tsx'))
const HandOver = onDemand(() => import('./HandOver.tsx'))

interface Search {
  id: number
}

export default screen<Search, OrderDetail>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(orderDetail, { id: search.id }, { quiet: true })).obj,
  texts: ['orders', 'state', 'after-sale', 'deliveries'],
  title: ({ data }, t) => `${t('screens.order')} ${data.number}`,
  View: ({ data }) => <Order order={data} />,
  Missing: NoOrder,
})

function NoOrder() {
  const t = useT()
  return <Missing title={t('orders.missing')} hint={t('orders.missingHint')} />
}

function Order({ order }: { order: OrderDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  return (
    <div className={css.page}>
      <nav className={css.way}>
        <AppLink href={ordersHref({})}>{t('screens.orders')}</AppLink> <span aria-hidden="true">/</span>{' '}
        <bdi dir="ltr">{order.number}</bdi>
      </nav>
      <Head order={order} />
      <section className={css.card} aria-label={t('orders.timeline')}>
        <h2 className={css.title}>{t('orders.timeline')}</h2>
        <Timeline steps={order.history} next={order.next} />
      </section>
      <OrderFacts order={order} />
      <section className={css.card}>
        <h2 className={css.title}>
          {t('orders.items')}{' '}
          <small className={css.note}>{t('orders.itemsCount', { count: order.lineCount })}</small>
        </h2>
        <div className={css.goods}>
          {order.lines.map(line => (
            <OrderGoods key={line.id} line={line} currency={currency} explained />
          ))}
        </div>
        <Amounts order={order} currency={currency} />
      </section>
      {order.cases.length > 0 && <OrderCases cases={order.cases} currency={currency} />}
      {order.deliveries.length > 0 && (
        <section className={css.deliveries}>
          <h2 className={css.title}>{t('deliveries.deliveries')}</h2>
          {order.deliveries.map(note => (
            <NoteCard key={note.id} note={note} withOrders={note.orders.length > 1} />
          ))}
        </section>
      )}
      <Payments order={order} currency={currency} />
    </div>
  )
}

function Head({ order }: { order: OrderDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const offsetMs = useClockOffset(order.serverTime)
  const mayHandOver = useBuysForOthers()
  const isInvoiced = hasInvoices(useSession()) && Number(order.paid) > 0
  const [open, setOpen] = useState<'print' | 'handOver'>()
  const { state, payBefore, mergedInto, mergedFrom, dueAt } = order
  return (
    <section className={`${css.card} ${css.head}`}>
      <div className={css.situation}>
        <h1 className={css.heading}>
          <span className="visually-hidden">{`${t('screens.order')} ${order.number} `}</span>
          <StateTag state={state} large />
        </h1>
        <p>{t(stateText(order))}</p>
        {state === OrderState.PendingPayment && payBefore && (
          <PayLeft payBefore={payBefore} offsetMs={offsetMs} />
        )}
        {mergedInto && (
          <p>
            {t('orders.mergedInto')}{' '}
            <AppLink href={orderHref(mergedInto.id)} className={css.link}>
              <bdi dir="ltr">{mergedInto.number}</bdi>
            </AppLink>
          </p>
        )}
        {mergedFrom.length > 0 && (
          <p>
            {t('orders.mergedFrom')}{' '}
            {mergedFrom.map(({ id, number }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <AppLink href={orderHref(id)} className={css.link}>
                  <bdi dir="ltr">{number}</bdi>
                </AppLink>
              </Fragment>
            ))}
          </p>
        )}
        {dueAt && (
          <p className={css.note}>
            {t('orders.onAccount')} <Moment at={dueAt} />
          </p>
        )}
      </div>
      <div className={css.doing}>
        <Price amount={order.total} currency={currency} size="l" />
        <div className={css.buttons}>
          <OrderButtons order={order} />
          {mayHandOver && state === OrderState.PendingPayment && (
            <Button onClick={() => setOpen('handOver')}>{t('orders.handOver')}</Button>
          )}
          {isInvoiced && (
            <AppLink href={askInvoiceHref([order.id])} className={buttonClass('plain')}>
              {t('orders.askInvoice')}
            </AppLink>
          )}
          <Button onClick={() => setOpen('print')}>{t('orders.print')}</Button>
        </div>
        <Suspense>
          {open === 'print' && <PrintDialog ids={[order.id]} onClose={() => setOpen(undefined)} />}
          {open === 'handOver' && <HandOver order={order} onClose={() => setOpen(undefined)} />}
        </Suspense>
      </div>
    </section>
  )
}
