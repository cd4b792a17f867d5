import { Suspense, useState } from 'react'
import type { OfficeOrder } from '../../../contract/office-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import css from './office-order.module.css'

const DeliveryChange = onDemand(() => import('./DeliveryChange.tsx'))

/** Where an order goes, or who picks it up. */
export function OrderDelivery({ order }: { order: OfficeOrder }) {
  const t = useT()
  const [changing, setChanging] = useState(false)
  const { address, pickup, remark } = order
  return (
    <section className={css.card} aria-labelledby="delivery">
      <h2 id="delivery" className={css.title}>
        {t(pickup ? 'orders.pickup' : 'orders.place')}
      </h2>
      {address && (
        <p className={css.place}>
          <bdi>{address.recipient}</bdi> <bdi dir="ltr">{address.phoneText}</bdi>
          <br />
          <bdi>{address.lines.join(' ')}</bdi>
        </p>
      )}
      {pickup && (
        <p className={css.place}>
          <bdi>{pickup.person}</bdi> <bdi dir="ltr">{pickup.phone}</bdi>
          <br />
          <bdi>{pickup.store}</bdi>
        </p>
      )}
      {remark && (
        <p className={css.words}>
          <span className={css.note}>{t('orders.remark')}</span> <bdi>{remark}</bdi>
        </p>
      )}
      {order.steps.includes('address') && (
        <p className={css.tools}>
          <Button size="s" onClick={() => setChanging(true)}>
            {t('orders.addressEdit')}
          </Button>
        </p>
      )}
      {changing && (
        <Suspense>
          <DeliveryChange order={order} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}
