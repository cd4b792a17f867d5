import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { decimalText, json, noNul } from './fields.ts'
import { pickRow } from './pick-row.ts'

export const mostPickLines = 200
const longestPickLine = 300

export const pickedLine = v.object({
  /** Where it stood among the lines, from 0. */
  line: v.number(),
  text: v.string(),
  /** What of it is the item number, the barcode or the name. */
  code: v.string(),
  /**
   * `found`: one SKU and no doubt. `choose`: several have this number or these words. `near`: there is no such number, only
   * something near. `unknown`: nothing at all.
   */
  state: v.picklist(['found', 'choose', 'near', 'unknown']),
  /** The number of the one product that is near. */
  meant: v.string(),
  /** The one that was found, or what comes near; best first. */
  skuIds: v.array(v.number()),
  unitId: v.nullable(v.number()),
  /** A unit was named that the product does not have. */
  wrongUnit: v.string(),
  quantity: v.nullable(decimalText()),
})
export type PickedLine = v.InferOutput<typeof pickedLine>

export const quickPick = read('quick_pick', {
  feature: 'quick-pick',
  access: 'guest',
  // Well above what anybody can scan.
  limit: { max: 60, seconds: 60, guestsOnly: true },
  /** As they were pasted, typed or scanned. */
  input: v.object({
    lines: json(
      v.pipe(v.array(v.pipe(v.string(), noNul, v.maxLength(longestPickLine))), v.maxLength(mostPickLines)),
    ),
  }),
  output: v.object({ lines: v.array(pickedLine), rows: v.array(pickRow) }),
})
export type QuickPick = ActionOutput<typeof quickPick>
