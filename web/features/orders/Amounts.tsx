import { type Decimal, isZero, negate, subtract } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import css from './Amounts.module.css'

/** How the total came about, one row for each thing that changed it. */
export function Amounts({
  order,
  currency,
}: {
  order: Omit<OrderDetail, 'actions' | 'cases' | 'lines'>
  currency: Currency
}) {
  const t = useT()
  const rows: [TextKey, Decimal][] = [
    ['orders.goods', order.goods],
    ['orders.promotionOff', negate(order.promotionOff)],
    ['orders.couponOff', negate(order.couponOff)],
    ['orders.redPacketOff', negate(order.redPacketOff)],
    ['orders.pointsOff', negate(order.pointsOff)],
    ['orders.adjustment', order.adjustment],
    ['orders.freight', order.freight],
  ]
  const due = subtract(order.total, order.paid)
  return (
    <dl className={css.amounts} aria-label={t('orders.amounts')}>
      {rows.map(
        ([label, amount]) =>
          (label === 'orders.goods' || label === 'orders.freight' || !isZero(amount)) && (
            <Row key={label} label={t(label)} amount={amount} currency={currency} />
          ),
      )}
      <Row label={t('orders.total')} amount={order.total} currency={currency} strong />
      {!isZero(order.paid) && <Row label={t('orders.paid')} amount={order.paid} currency={currency} />}
      {!isZero(order.refunded) && (
        <Row label={t('orders.refunded')} amount={order.refunded} currency={currency} />
      )}
      {order.state === OrderState.PendingPayment && !isZero(order.paid) && (
        <Row label={t('orders.due')} amount={due} currency={currency} strong />
      )}
    </dl>
  )
}

interface RowProps {
  label: string
  amount: Decimal
  currency: Currency
  strong?: boolean
}

const Row = ({ label, amount, currency, strong }: RowProps) => (
  <div className={strong ? `${css.row} ${css.strong}` : css.row}>
    <dt>{label}</dt>
    <dd>
      <Price amount={amount} currency={currency} kind={strong ? 'mine' : 'plain'} size={strong ? 'l' : 'm'} />
    </dd>
  </div>
)
