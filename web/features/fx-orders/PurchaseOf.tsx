import type { FxOrder } from '../../../contract/fx-orders.ts'
import { params } from '../../../contract/preferences.ts'
import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { orderHref } from '../orders/orders-href.ts'
import { StateTag } from '../orders/StateTag.tsx'

interface Props {
  purchase: NonNullable<FxOrder['purchase']>
  className: string | undefined
}

/** By which order the goods are bought. It belongs to another shop, to which a whole new page leads. */
export function PurchaseOf({ purchase, className }: Props) {
  const t = useT()
  const { role } = useSession()
  const number = <bdi dir="ltr">{purchase.number}</bdi>
  return (
    <>
      {t('fx-orders.purchaseOf')}{' '}
      {role === 'distributor' ? (
        <a href={`${orderHref(purchase.id)}&${params.shop}=${purchase.shop}`} className={className}>
          {number}
        </a>
      ) : (
        number
      )}{' '}
      <StateTag state={purchase.state} />
    </>
  )
}
