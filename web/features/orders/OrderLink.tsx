import { AppLink } from '../../app/AppLink.tsx'
import { NumberList } from '../../ui/NumberList.tsx'
import css from './OrderLink.module.css'
import { orderDeskHref } from './order-desk-href.ts'

/** The number of an order, which leads a clerk to all about it. */
export function OrderLink({ number }: { number: string }) {
  return (
    <AppLink href={orderDeskHref(number)} className={css.link}>
      <bdi dir="ltr">{number}</bdi>
    </AppLink>
  )
}

/** Several of them. */
export const OrderLinks = ({ orders }: { orders: readonly { number: string }[] }) => (
  <NumberList numbers={orders.map(({ number }) => number)} draw={number => <OrderLink number={number} />} />
)
