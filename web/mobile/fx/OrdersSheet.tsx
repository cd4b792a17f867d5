import type { FxOrderList } from '../../../contract/fx-orders.ts'
import { AutoPurchase } from '../../features/fx-orders/AutoPurchase.tsx'
import { type FxSearch, fxSheetHref } from '../../features/fx-orders/fx-href.ts'
import { shopOf } from '../../features/fx-orders/fx-search.ts'
import { OrderNarrowing } from '../../features/orders/OrderFilters.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: FxOrderList
  search: FxSearch
  onChange(change: FxSearch): void
  onClose(): void
}

/** What the list is narrowed to, whether purchases are made by themselves, and the list to take along. */
export default function OrdersSheet({ data, search, onChange, onClose }: Props) {
  const t = useT()
  const { page: _, tab: __, shop: ___, ...filter } = search
  const shop = shopOf(data, search)
  return (
    <Sheet title={t('mobile.filter')} onClose={onClose}>
      <div className={css.form}>
        {data.shops.length > 1 && (
          <Field label={t('fx-orders.shop')}>
            {control => (
              <select
                {...control}
                value={search.shop ?? ''}
                onChange={event =>
                  onChange({ shop: event.target.value ? Number(event.target.value) : undefined })
                }
              >
                <option value="">{t('fx-orders.allShops')}</option>
                {data.shops.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <OrderNarrowing query={filter} onChange={onChange} />
        {shop && <AutoPurchase key={shop.id} shop={shop} />}
        {data.total > 0 && (
          <div className={css.wide}>
            <a className={buttonClass('second')} href={fxSheetHref(search, [])} download>
              {t('fx-orders.export')}
            </a>
          </div>
        )}
      </div>
    </Sheet>
  )
}
