import { type FormEvent, Suspense, useState } from 'react'
import { type OrderSearch, ordersHref } from '../../features/orders/orders-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import css from './orders.module.css'

const FilterSheet = onDemand(() => import('./FilterSheet.tsx'))

type Query = Omit<OrderSearch, 'page'>

/** Words to look for; the day, the source and the amount in a sheet. */
export function OrderFind({ query }: { query: Query }) {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState(query.search ?? '')
  const [isOpen, setOpen] = useState(false)
  const go = (next: Query) => void navigate({ href: ordersHref(next) })
  const find = (event: FormEvent) => {
    event.preventDefault()
    go({ ...query, search: words.trim() || undefined })
  }
  const { preset, source, amountFrom, amountTo } = query
  const isNarrowed = [preset, source, amountFrom, amountTo].some(value => value !== undefined)
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
        onClick={() => setOpen(true)}
      >
        {t('deliveries.filters')}
      </button>
      {isOpen && (
        <Suspense>
          <FilterSheet
            query={query}
            onTake={next => (ordersHref(next) === ordersHref(query) ? setOpen(false) : go(next))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
