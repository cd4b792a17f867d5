import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'

export interface DeskSearch {
  tab?: 'packed' | 'sent' | 'pickup' | undefined
  warehouse?: number | undefined
  delivery?: 'delivery' | 'pickup' | undefined
  urgent?: boolean | undefined
  part?: boolean | undefined
  find?: string | undefined
  after?: number | undefined
  /** Orders on the packing bench. */
  orders?: number[] | undefined
  /** Orders of a pick list. */
  pick?: number[] | undefined
  code?: string | undefined
  /** The delivery note that was just made, by id and by number. */
  note?: number | undefined
  made?: string | undefined
}

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
