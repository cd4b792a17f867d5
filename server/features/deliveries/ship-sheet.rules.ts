import type { DeliveryState } from '../../../contract/delivery-states.ts'
import type { Language } from '../../../contract/languages.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import type { Params, TextKey } from '../../../contract/text.ts'

/** A note that a number may mean. */
export interface NamedNote {
  id: number
  number: string
  state: DeliveryState
  delivery: 'delivery' | 'pickup'
  recipient: string
}

export type Meant = NamedNote | { key: TextKey; params?: Params }

/**
 * Which note a row of the sheet means, by its own number or by the number of an order that has just one waiting. What was
 * meant by a row above is not shipped twice.
 */
export function meantNote(
  number: string,
  notes: readonly NamedNote[],
  rowOf: ReadonlyMap<number, number>,
  lang: Language,
): Meant {
  if (notes.length === 0) return { key: 'deliveries.sheetUnknown', params: { number } }
  const waiting = notes.filter(({ state }) => state === 'packed')
  const [note] = waiting
  if (!note) return { key: 'deliveries.notPacked', params: { number } }
  if (waiting.length > 1)
    return {
      key: 'deliveries.sheetSeveral',
      params: {
        number,
        notes: listInWords(
          lang,
          waiting.map(each => each.number),
        ),
      },
    }
  if (note.delivery === 'pickup') return { key: 'deliveries.sheetPickup', params: { number: note.number } }
  const before = rowOf.get(note.id)
  return before === undefined ? note : { key: 'sheets.sameAsRow', params: { row: before } }
}
