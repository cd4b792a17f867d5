import { isZero, subtract } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import css from './Amounts.module.css'

/** How the total came about, one row for each thing that changed it. */
export function Amounts({ order, currency }: { order: OrderDetail; currency: Currency }) {
  const t = useT()
  const minus = (amount: string) => subtract('0', amount)
  const rows: [TextKey, string][] = [
    ['order.goods', order.goods],
    ['order.promotionOff', minus(order.promotionOff)],
    ['order.couponOff', minus(order.couponOff)],
    ['order.redPacketOff', minus(order.redPacketOff)],
    ['order.pointsOff', minus(order.pointsOff)],
    ['order.freight', order.freight],
  ]
  const due = subtract(order.total, order.paid)
  return (
    <dl className={css.amounts} aria-label={t('order.amounts')}>
      {rows.map(
        ([label, amount]) =>
          (label === 'order.goods' || label === 'order.freight' || !isZero(amount)) && (
            <Row key={label} label={t(label)} amount={amount} currency={currency} />
          ),
      )}
      <Row label={t('order.total')} amount={order.total} currency={currency} strong />
      {!isZero(order.paid) && <Row label={t('order.paid')} amount={order.paid} currency={currency} />}
      {!isZero(order.refunded) && (
        <Row label={t('order.refunded')} amount={order.refunded} currency={currency} />
      )}
      {order.state === OrderState.PendingPayment && !isZero(order.paid) && (
        <Row label={t('order.due')} amount={due} currency={currency} strong />
      )}
    </dl>
  )
}

interface RowProps {
  label: string
  amount: string
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
