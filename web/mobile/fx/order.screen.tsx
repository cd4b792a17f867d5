import { Suspense, useState } from 'react'
import type { FxOrder } from '../../../contract/fx-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { FxNotes } from '../../features/fx-orders/FxNotes.tsx'
import { FxSteps } from '../../features/fx-orders/FxSteps.tsx'
import { type FxOrderSearch, fxOrderScreen } from '../../features/fx-orders/fx-order-reads.ts'
import { PurchaseOf } from '../../features/fx-orders/PurchaseOf.tsx'
import { PurchaseTag } from '../../features/fx-orders/PurchaseTag.tsx'
import { payHref } from '../../features/orders/orders-href.ts'
import { StateTag } from '../../features/orders/StateTag.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { TopRow } from '../shell/TopRow.tsx'
import css from './fx.module.css'
import { Three } from './Three.tsx'

const OrderParts = later(() => import('./OrderParts.later.tsx'), 'time')
/** Most who look at an order neither buy, print nor cancel. */
const PurchaseSheet = onDemand(() => import('./PurchaseSheet.tsx'))
const CancelSheet = onDemand(() => import('./CancelSheet.tsx'))
const PrintDialog = onDemand(() => import('../../features/orders/PrintDialog.tsx'))

/** A customer's order beside what becomes of it at head office. */
export default screen<FxOrderSearch, FxOrder>({
  ...fxOrderScreen,
  texts: ['mobile', 'fx-orders', 'orders', 'state', 'after-sale', 'deliveries', 'form'],
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
  const currency = currencyOf(useSession(), order.currency)
  return (
    <>
      <TopRow title={t('screens.distributionOrder')} back={paths.distributionOrders} />
      <div className={`${css.page} ${css.withBar}`}>
        <Head order={order} />
        <FxSteps order={order} currency={currency} />
        <OrderParts order={order} />
        <FxNotes order={order} />
      </div>
      <Bar order={order} />
    </>
  )
}

function Head({ order }: { order: FxOrder }) {
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
          <PurchaseOf purchase={purchase} className={css.link} />
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
        {open === 'cancel' && <CancelSheet order={order} onClose={close} />}
        {open === 'print' && <PrintDialog own ids={[order.id]} onClose={close} />}
      </Suspense>
    </div>
  )
}
