import type { PurchasePreview } from '../../../contract/fx-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { whyNotPurchased } from './purchase-words.ts'
import type { Purchased } from './use-purchase.ts'

interface Props {
  rows: Purchased
  /** All that were chosen, also those that could not be asked for. */
  orders: readonly PurchasePreview[]
  css: { form?: string; list?: string; row?: string; done?: string; problem?: string }
}

/** What became of each. */
export function PurchaseResults({ rows, orders, css }: Props) {
  const t = useT()
  const made = rows.filter(({ purchase }) => purchase)
  return (
    <div className={css.form} role="status">
      <p>
        <strong>{t('fx-orders.purchased', { count: made.length })}</strong>
      </p>
      <ul className={css.list}>
        {orders.map(order => {
          const row = rows.find(({ id }) => id === order.orderId)
          return (
            <li key={order.orderId} className={css.row}>
              <bdi dir="ltr">{order.number}</bdi>
              {row?.purchase ? (
                <p className={css.done}>{t('fx-orders.purchasedRow', { number: row.purchase.number })}</p>
              ) : (
                <p className={css.problem}>{row?.fault || whyNotPurchased(t, order)}</p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
