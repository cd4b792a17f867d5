import { object } from 'valibot'
import { type Box, type DeliveryRow, deliveryNotes, type Note } from '../../../contract/deliveries.ts'
import { id, optional } from '../../../contract/fields.ts'
import type { LoadContext } from '../../app/screen.ts'

export const isNote = (row: DeliveryRow): row is Note => row.kind === 'rel'
const isBox = (row: DeliveryRow): row is Box => row.kind === 'pack'

/** Notes that travel under one number stand together. */
export const byWaybill = (notes: readonly Note[]): [Note, ...Note[]][] =>
  [...Map.groupBy(notes, ({ carrierName, logisticsNo }) => `${carrierName} ${logisticsNo}`).values()] as [
    Note,
    ...Note[],
  ][]

export interface PackagesSearch {
  /** An order; without it the boxes of all of mine. */
  id?: number | undefined
}

const mostBoxes = 100

/** Which box holds what. */
export const packagesScreen = {
  search: object({ id: optional(id()) }),
  load: async ({ call, search }: LoadContext<PackagesSearch>) => {
    const { tbl } = await call(
      deliveryNotes,
      { type: 'pack', billId: search.id, isDetail: true, limit: mostBoxes },
      { quiet: true },
    )
    return tbl.filter(isBox)
  },
}
