import { useId, useState } from 'react'
import type { FxOrderList } from '../../../contract/fx-orders.ts'
import { type FxSearch, fxOrdersHref } from '../../features/fx-orders/fx-href.ts'
import { OrderNarrowing } from '../../features/orders/OrderFilters.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

interface Props {
  data: FxOrderList
  search: FxSearch
  onTake(wanted: FxSearch): void
  onClose(): void
}

const none = {
  shop: undefined,
  preset: undefined,
  source: undefined,
  amountFrom: undefined,
  amountTo: undefined,
} satisfies FxSearch

/** What the list is narrowed to; chosen here first, all of it, then taken. */
export default function OrdersSheet({ data, search, onTake, onClose }: Props) {
  const t = useT()
  const form = useId()
  const [wanted, setWanted] = useState<FxSearch>({ ...search, page: undefined })
  const { tab: _, shop: __, page: ___, ...filter } = wanted
  const take = (next: FxSearch) =>
    fxOrdersHref(next) === fxOrdersHref({ ...search, page: undefined }) ? onClose() : onTake(next)
  return (
    <Sheet
      title={t('mobile.filter')}
      onClose={onClose}
      footer={
        <>
          <Button size="l" onClick={() => take({ ...wanted, ...none })}>
            {t('mobile.reset')}
          </Button>
          <Button kind="primary" size="l" type="submit" form={form}>
            {t('ui.ok')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {data.shops.length > 1 && (
          <Field label={t('fx-orders.shop')}>
            {control => (
              <select
                {...control}
                value={wanted.shop ?? ''}
                onChange={event =>
                  setWanted({ ...wanted, shop: event.target.value ? Number(event.target.value) : undefined })
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
        <OrderNarrowing
          query={filter}
          onChange={change => setWanted({ ...wanted, ...change })}
          amounts={{ form, onTake: amounts => take({ ...wanted, ...amounts }) }}
        />
      </div>
    </Sheet>
  )
}
