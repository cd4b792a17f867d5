import { lazy, Suspense, useState } from 'react'
import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { type FxOrder, fxOrder } from '../../../contract/fx-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { CaseTag } from '../../features/after-sale/CaseTag.tsx'
import { NoteState } from '../../features/deliveries/NoteState.tsx'
import { FxNotes } from '../../features/fx-orders/FxNotes.tsx'
import { FxSteps } from '../../features/fx-orders/FxSteps.tsx'
import { fxCaseHref } from '../../features/fx-orders/fx-href.ts'
import { moneyParts } from '../../features/fx-orders/fx-search.ts'
import { PurchaseTag } from '../../features/fx-orders/PurchaseTag.tsx'
import { Amounts } from '../../features/orders/Amounts.tsx'
import { OrderFacts } from '../../features/orders/OrderFacts.tsx'
import { OrderGoods } from '../../features/orders/OrderGoods.tsx'
import { orderHref, payHref } from '../../features/orders/orders-href.ts'
import { Payments } from '../../features/orders/Payments.tsx'
import { StateTag } from '../../features/orders/StateTag.tsx'
import { Timeline } from '../../features/orders/Timeline.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import own from './order.module.css'
import { Three } from './Three.tsx'

/** Most who look at an order neither buy, print nor cancel. */
const PurchaseSheet = lazy(() => import('./PurchaseSheet.tsx'))
const CancelSheet = lazy(() => import('./CancelSheet.tsx'))
const PrintDialog = lazy(() => import('../../features/orders/PrintDialog.tsx'))

interface Search {
  id: number
}

/** A customer's order beside what becomes of it at head office. */
export default screen<Search, FxOrder>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(fxOrder, { id: search.id }, { quiet: true })).obj,
  texts: ['mobile', 'fx-orders', 'orders', 'state', 'after-sale', 'deliveries', 'form'],
  title: ({ data }, t) => `${t('screens.distributionOrder')} ${data.number}`,
  View: ({ data }) => <Order order={data} />,
  Missing: NoOrder,
})

function NoOrder() {
  const t = useT()
  return (
    <Empty
      title={t('orders.missing')}
      hint={t('orders.missingHint')}
      action={
        <AppLink href={paths.distributionOrders} className={buttonClass('primary')}>
          {t('screens.distributionOrders')}
        </AppLink>
      }
    />
  )
}

function Order({ order }: { order: FxOrder }) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency)
  const base = currencyOf(session, order.base.currency)
  return (
    <>
      <TopRow title={t('screens.distributionOrder')} back={paths.distributionOrders} />
      <div className={`${css.page} ${css.withBar}`}>
        <Head order={order} />
        <FxSteps order={order} currency={currency} />
        {order.deliveries.length > 0 && (
          <section className={css.card}>
            <h2 className={css.title}>{t('deliveries.deliveries')}</h2>
            <ul className={own.rows}>
              {order.deliveries.map(note => (
                <li key={note.id} className={css.row}>
                  <bdi dir="ltr">{note.number}</bdi>
                  <NoteState state={note.state} />
                  <span className={css.note}>
                    {note.carrierName} <bdi dir="ltr">{note.logisticsNo}</bdi>
                  </span>
                  {note.shippedAt && (
                    <span className={css.note}>
                      <Moment at={note.shippedAt} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={css.card}>
          <h2 className={css.title}>{t('fx-orders.linesTitle')}</h2>
          <p className={css.note}>{t('fx-orders.baseNote', { currency: order.base.currency })}</p>
          {order.lines.map(line => (
            <div key={line.id} className={own.line}>
              <OrderGoods line={line} currency={currency} />
              <Three pays={line.pays} costs={line.costs} margin={line.margin} currency={base} />
            </div>
          ))}
          <Amounts order={order} currency={currency} />
        </section>
        {Number(order.money.received) !== 0 && (
          <section className={css.card}>
            <h2 className={css.title}>{t('fx-orders.money')}</h2>
            <dl className={css.sums}>
              {moneyParts(order).map(([key, amount]) => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>
                    <Price amount={amount} currency={base} kind="plain" />
                  </dd>
                </div>
              ))}
            </dl>
            {order.marginWaits && <p className={css.note}>{t('fx-orders.marginWaits')}</p>}
          </section>
        )}
        {order.cases.length > 0 && (
          <section className={css.card}>
            <h2 className={css.title}>{t('fx-orders.cases')}</h2>
            <ul className={own.rows}>
              {order.cases.map(one => (
                <li key={one.id}>
                  <AppLink href={fxCaseHref(one.id)} className={own.case}>
                    <bdi dir="ltr">{one.number}</bdi>
                    <CaseTag state={one.state} />
                    <Price amount={one.amount} currency={currency} kind="plain" />
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <OrderFacts order={order} />
        <section className={css.card}>
          <h2 className={css.title}>{t('orders.timeline')}</h2>
          <Timeline steps={order.history} next={order.next} />
        </section>
        <Payments order={order} currency={currency} />
        <FxNotes order={order} />
      </div>
      <Bar order={order} />
    </>
  )
}

function Head({ order }: { order: FxOrder }) {
  const t = useT()
  const session = useSession()
  const { purchase, customer, base } = order
  return (
    <section className={css.card}>
      <h2 className={css.ends}>
        <span className={css.row}>
          <StateTag state={order.state} large />
          <PurchaseTag state={order.purchaseState} large />
        </span>
        <bdi dir="ltr" className={css.note}>
          {order.number}
        </bdi>
      </h2>
      <p className={css.ends}>
        <span className={css.who}>
          <bdi>{customer.nick}</bdi>{' '}
          <a href={`tel:${customer.mobile}`} className={css.call}>
            <bdi dir="ltr">{customer.mobile}</bdi>
          </a>
        </span>
        <span className={css.note}>{order.shop}</span>
      </p>
      {purchase && (
        <p className={css.row}>
          {t('fx-orders.purchaseOf')}{' '}
          {session.role === 'office' ? (
            <bdi dir="ltr">{purchase.number}</bdi>
          ) : (
            <AppLink href={orderHref(purchase.id)} className={css.link}>
              <bdi dir="ltr">{purchase.number}</bdi>
            </AppLink>
          )}{' '}
          <StateTag state={purchase.state} />
        </p>
      )}
      <Three {...base} currency={currencyOf(session, base.currency)} />
    </section>
  )
}

/** What can be done with it now. */
function Bar({ order }: { order: FxOrder }) {
  const t = useT()
  const [open, setOpen] = useState<'purchase' | 'cancel' | 'print'>()
  const { steps, purchase } = order
  const close = () => setOpen(undefined)
  return (
    <div className={css.bar}>
      <Button onClick={() => setOpen('print')}>{t('fx-orders.print')}</Button>
      {steps.includes('cancel') && <Button onClick={() => setOpen('cancel')}>{t('fx-orders.cancel')}</Button>}
      {steps.includes('pay') && purchase && (
        <AppLink href={payHref([purchase.id])} className={`${buttonClass('primary')} ${css.main}`}>
          {t('fx-orders.payPurchase')}
        </AppLink>
      )}
      {steps.includes('purchase') && (
        <Button kind="primary" className={css.main} onClick={() => setOpen('purchase')}>
          {t('fx-orders.purchase')}
        </Button>
      )}
      <Suspense>
        {open === 'purchase' && <PurchaseSheet ids={[order.id]} onClose={close} />}
        {open === 'cancel' && <CancelSheet order={order.id} onClose={close} />}
        {open === 'print' && <PrintDialog own ids={[order.id]} onClose={close} />}
      </Suspense>
    </div>
  )
}
