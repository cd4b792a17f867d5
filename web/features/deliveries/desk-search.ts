import { type InferOutput, object, picklist } from 'valibot'
import { flag, id, ids, integer, optional, text } from '../../../contract/fields.ts'

/** What fields for a number or a name take. */
export const mostToFind = 50

/** What the address of the shipping desk asks for. */
export const deskSearch = object({
  tab: optional(picklist(['packed', 'sent', 'pickup'])),
  warehouse: optional(id()),
  delivery: optional(picklist(['delivery', 'pickup'])),
  urgent: optional(flag()),
  part: optional(flag()),
  find: optional(text(mostToFind)),
  after: optional(integer()),
  /** Orders on the packing bench. */
  orders: optional(ids(20)),
  /** Orders of a pick list. */
  pick: optional(ids(100)),
  code: optional(text(20)),
  /** The delivery note that was just made, by id and by number. */
  note: optional(id()),
  made: optional(text(20)),
})
export type DeskSearch = InferOutput<typeof deskSearch>
