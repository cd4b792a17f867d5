import { object } from 'valibot'
import { type ShippingHistory, shippingHistory } from '../../../contract/deliveries.ts'
import { id, optional } from '../../../contract/fields.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface TrackingSearch {
  note?: number | undefined
  order?: number | undefined
}

/** Where a note is, or everything of an order. */
export const trackingScreen = {
  search: object({ note: optional(id()), order: optional(id()) }),
  load: async ({ call, search: { note, order } }: LoadContext<TrackingSearch>): Promise<ShippingHistory> =>
    (await call(shippingHistory, { is_ship: note !== undefined, id: note ?? order ?? 0 }, { quiet: true }))
      .obj,
}
