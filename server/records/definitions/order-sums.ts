import { soldStates } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { ListFilters, Reach } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { isYes } from '../search.ts'

const kept = daySums({
  table: 'orders',
  sums: 'order_sums',
  days: { created_at: 'day' },
  kinds: { state: 'smallint', payment_state: 'text', pay_method: 'text', delivery: 'text', source: 'text' },
  besides: ['base_total', 'base_back'],
})

/** Head office's own turnover (rules "Turnover"), of orders and of their lines of sums alike. */
export const isTurnover = (db: Db, of = db``): Fragment => db`
  (${of}state = any(${[...soldStates]}::smallint[]) and ${of}shop_id in (select id from shops where owner_id is null))`

/** What lines know as a kind of shop and of state, the list has as one filter. */
function narrowed(
  db: Db,
  { turnover, ...filters }: ListFilters,
  reach: Reach = {},
): readonly [ListFilters, Reach] {
  if (typeof turnover !== 'string') return [turnover ? { ...filters, turnover } : filters, reach]
  const counts = isYes(turnover) ? isTurnover(db) : db`not ${isTurnover(db)}`
  return [
    filters,
    {
      shops: reach.shops ?? db`select id from shops`,
      only: reach.only ? db`${reach.only} and ${counts}` : counts,
    },
  ]
}

export const orderSums: typeof kept = {
  ...kept,
  summary: (db, filters, reach) => kept.summary(db, ...narrowed(db, filters, reach)),
  seek: (db, given, page, within) => {
    const [filters, reach] = narrowed(db, given, within)
    return kept.seek(db, filters, page, reach)
  },
}
