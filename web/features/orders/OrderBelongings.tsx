import type { Currency } from '../../../contract/money.ts'
import type { OfficeOrder } from '../../../contract/office-orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './office-order.module.css'

/** Papers of one kind that belong to an order, each with its way there. */
export function OrderBelongings({
  group: { title, papers },
  currency,
}: {
  group: OfficeOrder['belongs'][number]
  currency: Currency
}) {
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.lines}>
        {papers.map(({ id, number, href, state, about, amount, at }) => (
          <li key={id} className={css.line}>
            {href ? (
              <AppLink href={href} className={css.link}>
                <bdi dir="ltr">{number}</bdi>
              </AppLink>
            ) : (
              <bdi dir="ltr">{number}</bdi>
            )}
            <span>{state}</span>
            <bdi>{about}</bdi>
            {amount !== null && <Price amount={amount} currency={currency} kind="plain" />}
            <span className={css.note}>
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
