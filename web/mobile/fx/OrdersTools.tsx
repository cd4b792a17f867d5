import type { FxOrderList } from '../../../contract/fx-orders.ts'
import { AutoPurchase } from '../../features/fx-orders/AutoPurchase.tsx'
import { type FxSearch, fxSheetHref } from '../../features/fx-orders/fx-href.ts'
import { shopOf } from '../../features/fx-orders/fx-search.ts'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: FxOrderList
  search: FxSearch
  onClose(): void
}

/** Whether purchases are made by themselves, and the list to take along. */
export default function OrdersTools({ data, search, onClose }: Props) {
  const t = useT()
  const shop = shopOf(data, search)
  return (
    <Sheet title={t('screens.distributionOrders')} onClose={onClose}>
      <div className={css.tools}>
        {shop && <AutoPurchase key={shop.id} shop={shop} />}
        {data.total > 0 && (
          <a className={css.tool} href={fxSheetHref(search, [])} download>
            {t('fx-orders.export')}
          </a>
        )}
      </div>
    </Sheet>
  )
}
