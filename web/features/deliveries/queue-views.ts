import { type QueueView, type ShippingCounts, shippingCounts } from '../../../contract/deliveries.ts'
import { type SavedView, savedViews } from '../../../contract/office.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Call } from '../../api/call.ts'
import type { DeskSearch } from './desk-search.ts'
import { deskHref, queueOf } from './shipping-href.ts'

/** Under which the views of this desk are kept. */
export const deskPlace = 'shipping'

/** What everybody looks at, the whole queue first; each of them in one warehouse as well. */
export const deskViews: readonly { title: TextKey; view: DeskSearch }[] = [
  { title: 'deliveries.deskQueue', view: {} },
  { title: 'deliveries.urgent', view: { urgent: true } },
  { title: 'deliveries.byPickup', view: { delivery: 'pickup' } },
  { title: 'deliveries.partShipped', view: { part: true } },
]

/** The queue as it is narrowed, wherever one has got to in it. */
const viewOf = (search: DeskSearch): DeskSearch => ({
  ...queueOf(search),
  find: undefined,
  after: undefined,
})

/** As an address and a saved view have it. */
export const queryOfView = (search: DeskSearch): string => deskHref(viewOf(search)).split('?')[1] ?? ''

/** Anybody can write a query: what makes no sense in it narrows nothing. */
export function readView(query: string): DeskSearch {
  const said = new URLSearchParams(query)
  const warehouse = Number(said.get('warehouse'))
  const delivery = said.get('delivery')
  return {
    ...(Number.isSafeInteger(warehouse) && warehouse > 0 && { warehouse }),
    ...((delivery === 'delivery' || delivery === 'pickup') && { delivery }),
    ...(said.get('urgent') === '1' && { urgent: true }),
    ...(said.get('part') === '1' && { part: true }),
  }
}

const asked = ({ warehouse, delivery, urgent, part }: DeskSearch): QueueView => ({
  warehouseId: warehouse,
  delivery,
  urgent,
  part,
})

export interface DeskViews {
  saved: SavedView[]
  /** Of everybody's views and then of the saved ones. */
  counts: ShippingCounts
}

export async function loadViews(call: Call, warehouse: number | undefined): Promise<DeskViews> {
  const { views: saved } = (await call(savedViews, { place: deskPlace })).obj
  const views = [
    ...deskViews.map(({ view }) => ({ ...view, warehouse })),
    ...saved.map(({ query }) => readView(query)),
  ]
  return {
    saved,
    counts: (await call(shippingCounts, { views: views.map(asked), warehouseId: warehouse })).obj,
  }
}
