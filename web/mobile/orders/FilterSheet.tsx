import { useId, useState } from 'react'
import { OrderNarrowing } from '../../features/orders/OrderFilters.tsx'
import type { OrderSearch } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './orders.module.css'

type Query = Omit<OrderSearch, 'page'>

interface Props {
  query: Query
  onTake(next: Query): void
  onClose(): void
}

const none = { preset: undefined, source: undefined, amountFrom: undefined, amountTo: undefined }

/** The day, the source and the amount. */
export default function FilterSheet({ query, onTake, onClose }: Props) {
  const t = useT()
  const form = useId()
  const [wanted, setWanted] = useState(query)
  return (
    <Sheet
      title={t('deliveries.filters')}
      onClose={onClose}
      footer={
        <>
          <Button size="l" onClick={() => onTake({ ...query, ...none })}>
            {t('mobile.reset')}
          </Button>
          <Button kind="primary" size="l" type="submit" form={form}>
            {t('ui.ok')}
          </Button>
        </>
      }
    >
      <div className={css.narrowing}>
        <OrderNarrowing
          query={wanted}
          onChange={change => setWanted({ ...wanted, ...change })}
          amounts={{ form, onTake: amounts => onTake({ ...wanted, ...amounts }) }}
        />
      </div>
    </Sheet>
  )
}
