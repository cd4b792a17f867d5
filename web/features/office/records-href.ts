import * as paths from '../../../contract/paths.ts'
import { shopDaysFilter } from '../../records/grid/date-filter.ts'
import { withQuery } from '../../router/place.ts'

interface Days {
  from: string
  to: string
}

/** A list of head office, narrowed to what a number counts. */
export const recordsHref = (type: string, filters: Readonly<Record<string, string>>): string =>
  withQuery(paths.officeRecords, {
    type,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value])),
  })

export const shopDays = ({ from, to }: Days): string => shopDaysFilter(from, to)

/** The orders that turnover counts (rules "Turnover"). */
export const turnoverHref = (days: Days, shop?: number): string =>
  recordsHref('order', {
    turnover: '1',
    created_at: shopDays(days),
    ...(shop && { shop_id: String(shop) }),
  })
