import { Suspense, useState } from 'react'
import type { FxOrder } from '../../../contract/fx-orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Missing } from '../../layouts/parts.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { CaseTag } from '../after-sale/CaseTag.tsx'
import { Amounts } from '../orders/Amounts.tsx'
import { OrderFacts } from '../orders/OrderFacts.tsx'
import { OrderGoods } from '../orders/OrderGoods.tsx'
import page from '../orders/order.module.css'
import { payHref } from '../orders/orders-href.ts'
import { Payments } from '../orders/Payments.tsx'
import { StateTag } from '../orders/StateTag.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { FxNotes } from './FxNotes.tsx'
import { MoneyParts, Parcels } from './FxOrderParts.tsx'
import { FxCancel, FxSteps } from './FxSteps.tsx'
import css from './fx.module.css'
import { fxCaseHref, fxOrdersHref } from './fx-href.ts'
import { type FxOrderSearch, fxOrderScreen } from './fx-order-reads.ts'
import { Margin } from './Margin.tsx'
import { PurchaseOf } from './PurchaseOf.tsx'
import { PurchaseTag } from './PurchaseTag.tsx'

/** Most who look at an order neither buy nor print. */
const PurchaseDialog = onDemand(() => import('./PurchaseDialog.tsx'))
const PrintDialog = onDemand(() => import('../orders/PrintDialog.tsx'))

export default screen<FxOrderSearch, FxOrder>({
  ...fxOrderScreen,
  texts: ['fx-orders', 'orders', 'state', 'after-sale', 'deliveries', 'form'],
  View: ({ data }) => <Order order={data} />,
  Missing: NoOrder,
})

function NoOrder() {
  const t = useT()
  return <Missing title={t('orders.missing')} hint={t('orders.missingHint')} />
}

function Order({ order }: { order: FxOrder }) {
  const t = useT()
  const session = useSession()
  const currency = currencyOf(session, order.currency)
  const base = currencyOf(session, order.base.currency)
  return (
    <div className={page.page}>
      <nav className={page.way}>
        <AppLink href={fxOrdersHref({})}>{t('screens.distributionOrders')}</AppLink>{' '}
        <span aria-hidden="true">/</span> <bdi dir="ltr">{order.number}</bdi>
      </nav>
      <Head order={order} />
      <FxSteps order={order} currency={currency} />
      <section className={page.card}>
        <h2 className={page.title}>
          {t('fx-orders.linesTitle')}{' '}
          <small className={page.note}>{t('fx-orders.baseNote', { currency: order.base.currency })}</small>
        </h2>
        <div className={page.goods}>
          {order.lines.map(line => (
            <div key={line.id} className={css.line}>
              <OrderGoods line={line} currency={currency} />
              <LineMargin line={line} currency={base} />
            </div>
          ))}
        </div>
        <Amounts order={order} currency={currency} />
      </section>
      <Money order={order} currency={base} />
      <OrderFacts order={order} />
      <section className={page.card} aria-label={t('orders.timeline')}>
        <h2 className={page.title}>{t('orders.timeline')}</h2>
        <Timeline steps={order.history} next={order.next} />
      </section>
      {order.cases.length > 0 && (
        <section className={page.card}>
          <h2 className={page.title}>{t('fx-orders.cases')}</h2>
          <ul className={css.notes}>
            {order.cases.map(one => (
              <li key={one.id} className={css.row}>
                <AppLink href={fxCaseHref(one.id)} className={page.link}>
                  <bdi dir="ltr">{one.number}</bdi>
                </AppLink>
                <CaseTag state={one.state} />
                <Price amount={one.amount} currency={currency} kind="plain" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.deliveries.length > 0 && (
        <section className={page.card}>
          <h2 className={page.title}>{t('deliveries.deliveries')}</h2>
          <Parcels order={order} css={{ ...css, list: css.notes }} />
        </section>
      )}
      <Payments order={order} currency={currency} />
      <FxNotes order={order} />
      {order.steps.includes('cancel') && <FxCancel order={order} />}
    </div>
  )
}

function Head({ order }: { order: FxOrder }) {
  const t = useT()
  const session = useSession()
  const [open, setOpen] = useState<'print' | 'purchase'>()
  const { purchase, steps, customer, base } = order
  const close = () => setOpen(undefined)
  return (
    <section className={`${page.card} ${page.head}`}>
      <div className={page.situation}>
        <h1 className={page.heading}>
          <span className="visually-hidden">{`${t('screens.distributionOrder')} ${order.number} `}</span>
          <span className={css.tags}>
            <StateTag state={order.state} large />
            <PurchaseTag state={order.purchaseState} large />
          </span>
        </h1>
        <p>
          {t('fx-orders.customer')} <bdi>{customer.nick}</bdi>{' '}
          <bdi dir="ltr" className={page.note}>
            {customer.mobile}
          </bdi>{' '}
          <span className={page.note}>{order.shop}</span>
        </p>
        {purchase && (
          <p>
            <PurchaseOf purchase={purchase} className={page.link} />
          </p>
        )}
      </div>
      <div className={page.doing}>
        <Margin {...base} currency={currencyOf(session, base.currency)} />
        <div className={page.buttons}>
          {steps.includes('purchase') && (
            <Button kind="primary" onClick={() => setOpen('purchase')}>
              {t('fx-orders.purchase')}
            </Button>
          )}
          {steps.includes('pay') && purchase && (
            <AppLink href={payHref([purchase.id])} className={buttonClass('primary')}>
              {t('fx-orders.payPurchase')}
            </AppLink>
          )}
          <Button onClick={() => setOpen('print')}>{t('fx-orders.print')}</Button>
        </div>
        <Suspense>
          {open === 'purchase' && <PurchaseDialog ids={[order.id]} onClose={close} />}
          {open === 'print' && <PrintDialog own ids={[order.id]} onClose={close} />}
        </Suspense>
      </div>
    </section>
  )
}

function LineMargin({
  line,
  currency,
}: {
  line: FxOrder['lines'][number]
  currency: ReturnType<typeof currencyOf>
}) {
  const t = useT()
  const parts: [TextKey, FxOrder['base']['costs']][] = [
    ['fx-orders.pays', line.pays],
    ['fx-orders.costs', line.costs],
    ['fx-orders.margin', line.margin],
  ]
  return (
    <p className={css.sums}>
      {parts.map(([key, amount]) => (
        <span key={key}>
          {t(key)}{' '}
          {amount === null ? '–' : <Price amount={amount} currency={currency} kind="plain" size="s" />}
        </span>
      ))}
    </p>
  )
}

function Money({ order, currency }: { order: FxOrder; currency: ReturnType<typeof currencyOf> }) {
  const t = useT()
  if (Number(order.money.received) === 0) return null
  return (
    <section className={page.card}>
      <h2 className={page.title}>{t('fx-orders.money')}</h2>
      <MoneyParts order={order} currency={currency} css={{ ...css, list: css.money }} />
    </section>
  )
}
