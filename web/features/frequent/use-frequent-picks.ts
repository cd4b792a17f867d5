import type { Frequent } from '../../../contract/frequent.ts'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'

/** What this member buys again and again, with the usual quantity filled in. */
export function useFrequentPicks(items: Frequent['items']) {
  const bySku = new Map(items.map(item => [String(item.row.skuId), item]))
  const picks = usePicks(
    items.map(({ row, unitId, quantity }) => pickOf(row, { unitId, quantity, checked: false })),
    { name: 'buy again' },
  )
  return { picks, ...usePutIntoCart(picks), itemOf: (key: string) => bySku.get(key)! }
}
