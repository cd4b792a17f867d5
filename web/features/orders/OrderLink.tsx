import { Fragment } from 'react'
import { AppLink } from '../../app/AppLink.tsx'
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
export const OrderLinks = ({ orders }: { orders: readonly { number: string }[] }) =>
  orders.map(({ number }, at) => (
    <Fragment key={number}>
      {at > 0 && ', '}
      <OrderLink number={number} />
    </Fragment>
  ))
