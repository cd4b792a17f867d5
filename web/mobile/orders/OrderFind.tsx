import { type FormEvent, useId, useState } from 'react'
import { OrderNarrowing } from '../../features/orders/OrderFilters.tsx'
import { type OrderSearch, ordersHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './orders.module.css'

type Query = Omit<OrderSearch, 'page'>

/** Words to look for; the day, the source and the amount in a sheet. */
export function OrderFind({ query }: { query: Query }) {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState(query.search ?? '')
  const [open, setOpen] = useState<Query>()
  const form = useId()
  const go = (next: Query) => void navigate({ href: ordersHref(next) })
  const find = (event: FormEvent) => {
    event.preventDefault()
    go({ ...query, search: words.trim() || undefined })
  }
  const { preset, source, amountFrom, amountTo } = query
  const isNarrowed = [preset, source, amountFrom, amountTo].some(value => value !== undefined)
  const none = { preset: undefined, source: undefined, amountFrom: undefined, amountTo: undefined }
  return (
    <div className={css.find}>
      <search>
        <form onSubmit={find}>
          <input
            type="search"
            className={css.input}
            enterKeyHint="search"
            value={words}
            maxLength={50}
            aria-label={t('orders.searchLabel')}
            placeholder={t('orders.searchPlaceholder')}
            onChange={event => setWords(event.target.value)}
          />
        </form>
      </search>
      <button
        type="button"
        className={css.filter}
        data-on={isNarrowed || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(query)}
      >
        {t('deliveries.filters')}
      </button>
      {open && (
        <Sheet
          title={t('deliveries.filters')}
          onClose={() => setOpen(undefined)}
          footer={
            <>
              <Button size="l" onClick={() => go({ ...query, ...none })}>
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
              query={open}
              onChange={change => setOpen({ ...open, ...change })}
              amounts={{ form, onTake: amounts => go({ ...open, ...amounts }) }}
            />
          </div>
        </Sheet>
      )}
    </div>
  )
}
