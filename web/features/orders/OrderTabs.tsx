import { formatNumber } from '../../../contract/money.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { OrderList } from '../../../contract/orders.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import css from './OrderTabs.module.css'
import { type OrderSearch, ordersHref } from './orders-href.ts'

interface Props {
  query: OrderSearch
  counts: OrderList['counts']
}

/** Always there; the others only while somebody has such an order. */
const usual = new Set([0, 2, 3, 4])

export function OrderTabs({ query, counts }: Props) {
  const t = useT()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = orderStates.filter(({ code }) => usual.has(code) || counts[code] || query.state === code)
  return (
    <nav className={css.tabs} aria-label={t('orders.tabs')}>
      <Tab query={query} state={undefined} name={t('orders.all')} count={total} />
      {shown.map(({ code, text }) => (
        <Tab key={code} query={query} state={code} name={t(text)} count={counts[code] ?? 0} />
      ))}
    </nav>
  )
}

interface TabProps {
  query: OrderSearch
  state: number | undefined
  name: string
  count: number
}

function Tab({ query, state, name, count }: TabProps) {
  const current = query.state === state
  return (
    <AppLink
      href={ordersHref({ ...query, state, page: undefined })}
      className={current ? `${css.tab} ${css.current}` : css.tab}
      aria-current={current ? 'page' : undefined}
    >
      {name} {count > 0 && <small className={css.count}>{formatNumber(count)}</small>}
    </AppLink>
  )
}
