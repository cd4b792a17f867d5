import { orderStates } from '../../../contract/order-states.ts'
import type { OrderList } from '../../../contract/orders.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { useT } from '../../i18n/use-t.ts'
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
  const tabOf = (state: number | undefined, title: string, count = 0) => ({
    href: ordersHref({ ...query, state, page: undefined }),
    title,
    count,
    isHere: query.state === state,
  })
  return (
    <PageTabs
      label={t('orders.tabs')}
      card
      tabs={[
        tabOf(undefined, t('orders.all'), total),
        ...shown.map(({ code, text }) => tabOf(code, t(text), counts[code])),
      ]}
    />
  )
}
