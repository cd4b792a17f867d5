import { formatNumber } from '../../../contract/money.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import type { OrderList } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import css from './OrderTiles.module.css'
import { ordersHref } from './orders-href.ts'

/** Those a member waits for or has to do something about; the rare ones only while there are some. */
const always = new Set<number>([OrderState.PendingPayment, OrderState.PendingShipment, OrderState.Shipped])
const sometimes = new Set<number>([OrderState.PaymentToConfirm, OrderState.PendingGroup])

/** How many orders there are in each state, each leading to its list. */
export function OrderTiles({ counts }: { counts: OrderList['counts'] }) {
  const t = useT()
  const shown = orderStates.filter(({ code }) => always.has(code) || (sometimes.has(code) && counts[code]))
  return (
    <section className={css.card} aria-label={t('screens.orders')}>
      <h2 className={css.title}>
        <AppLink href={ordersHref({})}>{t('screens.orders')}</AppLink>
      </h2>
      <ul className={css.tiles}>
        {shown.map(({ code, text }) => (
          <li key={code}>
            <AppLink href={ordersHref({ state: code })} className={css.tile}>
              <strong className={counts[code] ? css.count : css.none}>
                {formatNumber(counts[code] ?? 0)}
              </strong>
              {t(text)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
