import { Fragment } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { withQuery } from '../../router/place.ts'
import css from './OrderLink.module.css'

export const orderDeskHref = (find?: string): string =>
  withQuery(paths.officeOrder, { find: find || undefined })

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
