import { object, picklist } from 'valibot'
import {
  type Box,
  type DeliveryRow,
  deliveryNotes,
  type Note,
  notesPerPage,
} from '../../../contract/deliveries.ts'
import { id, optional, pageNumber } from '../../../contract/fields.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'
import type { LoadContext } from '../../app/screen.ts'
import type { NotesSearch } from './deliveries-href.ts'

const isNote = (row: DeliveryRow): row is Note => row.kind === 'rel'
const isBox = (row: DeliveryRow): row is Box => row.kind === 'pack'

/** Notes that travel under one number stand together. */
export const byWaybill = (notes: readonly Note[]): [Note, ...Note[]][] =>
  [...Map.groupBy(notes, ({ carrierName, logisticsNo }) => `${carrierName} ${logisticsNo}`).values()] as [
    Note,
    ...Note[],
  ][]

export interface NotesData {
  notes: Note[]
  total: number
}

export async function loadNotes(call: Call, { tab, page = 1 }: NotesSearch): Promise<NotesData> {
  const { obj, tbl } = await call(deliveryNotes, {
    type: 'rel',
    isDetail: tab === undefined,
    shipped: tab === 'shipping',
    start: (page - 1) * notesPerPage,
  })
  return { notes: tbl.filter(isNote), total: obj.total }
}

/** What was packed and shipped for me; and the same by logistics number. */
export const notesScreen = {
  search: object({ tab: optional(picklist(['shipping'])), page: optional(pageNumber()) }),
  load: ({ call, search }: LoadContext<NotesSearch>) => loadNotes(call, search),
  title: ({ search }: { search: NotesSearch }, t: Translate) =>
    t(search.tab === 'shipping' ? 'deliveries.tabShipping' : 'screens.deliveryNotes'),
}

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
