import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'
import type { DeskSearch } from './desk-search.ts'

/** The queue as it was narrowed before somebody packed or picked. */
export const queueOf = ({ warehouse, delivery, urgent, part, find, after }: DeskSearch): DeskSearch => ({
  warehouse,
  delivery,
  urgent,
  part,
  find,
  after,
})

export const deskHref = ({ urgent, part, orders, pick, ...search }: DeskSearch): string =>
  withQuery(paths.officeShipping, {
    ...search,
    urgent: urgent ? 1 : undefined,
    part: part ? 1 : undefined,
    orders: orders?.join(','),
    pick: pick?.join(','),
  })
