import { object } from 'valibot'
import { id } from '../../../contract/fields.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { orderHref } from '../../features/orders/orders-href.ts'
import { PayLeft } from '../../features/orders/PayLeft.tsx'
import { StateTag } from '../../features/orders/StateTag.tsx'
import { stateText } from '../../features/orders/state-texts.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { useClockOffset } from '../../ui/use-clock-offset.ts'
import { currencyOf } from '../../ui/use-currency.ts'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { OrderBar } from './OrderBar.tsx'
import css from './order.module.css'

const OrderParts = later(() => import('./OrderParts.later.tsx'), 'time')

interface Search {
  id: number
}

export default screen<Search, OrderDetail>({
  search: object({ id: id() }),
  load: async ({ call, search }) => (await call(orderDetail, { id: search.id }, { quiet: true })).obj,
  texts: ['mobile', 'orders', 'state', 'after-sale', 'deliveries'],
  title: ({ data }, t) => `${t('screens.order')} ${data.number}`,
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
        <AppLink href={paths.orders} className={buttonClass('primary')}>
          {t('screens.orders')}
        </AppLink>
      }
    />
  )
}

/** What it is about first, where the parcels are, then everything else; what can be done stays at the bottom. */
function Order({ order }: { order: OrderDetail }) {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.order')} back={paths.orders} />
      <div className={`${parts.page} ${parts.aboveBar}`}>
        <Situation order={order} />
        <OrderParts order={order} />
      </div>
      <OrderBar order={order} />
    </>
  )
}

function Situation({ order }: { order: OrderDetail }) {
  const t = useT()
  const currency = currencyOf(useSession(), order.currency)
  const offsetMs = useClockOffset(order.serverTime)
  const { state, payBefore, mergedInto, mergedFrom, dueAt } = order
  const others = (said: string, orders: readonly { id: number; number: string }[]) =>
    orders.length > 0 && (
      <p>
        {said}{' '}
        {orders.map(({ id, number }) => (
          <AppLink key={id} href={orderHref(id)} className={`${parts.link} ${css.other}`}>
            <bdi dir="ltr">{number}</bdi>
          </AppLink>
        ))}
      </p>
    )
  return (
    <section className={parts.card}>
      <h2 className={parts.ends}>
        <StateTag state={state} large />
        <Price amount={order.total} currency={currency} size="l" />
      </h2>
      <p>{t(stateText(order))}</p>
      {state === OrderState.PendingPayment && payBefore && (
        <PayLeft payBefore={payBefore} offsetMs={offsetMs} />
      )}
      {others(t('orders.mergedInto'), mergedInto ? [mergedInto] : [])}
      {others(t('orders.mergedFrom'), mergedFrom)}
      {dueAt && (
        <p className={parts.note}>
          {t('orders.onAccount')} <Moment at={dueAt} />
        </p>
      )}
    </section>
  )
}
