import * as v from 'valibot'
import { decimalText } from './fields.ts'

/** What `hlt_import` calls it. */
export const orderSheetType = 'order'

export const mostImportRows = 3000
export const mostImportOrders = 300

/** One row of the sheet, judged. */
const judgedRow = v.object({
  /** In the sheet. */
  row: v.number(),
  itemNo: v.string(),
  name: v.string(),
  quantity: v.string(),
  unit: v.string(),
  amount: v.nullable(decimalText()),
  /** Empty: nothing is wrong with it. */
  fault: v.string(),
})

/**
 * One order of the sheet. `good`: it can be made; `bad`: something has to be put right; `made`: it is there already;
 * `changed`: it comes to another amount than the one that was agreed to.
 */
export const judgedOrder = v.object({
  /** The same rows have the same one. */
  key: v.string(),
  /** Made for the first, the second, … time: the same rows are the same order until somebody wants them again. */
  copy: v.number(),
  mark: v.string(),
  verdict: v.picklist(['good', 'bad', 'made', 'changed']),
  /** About the order as a whole; empty: nothing. */
  fault: v.string(),
  member: v.string(),
  recipient: v.string(),
  place: v.string(),
  delivery: v.string(),
  payMethod: v.string(),
  freight: v.nullable(decimalText()),
  total: v.nullable(decimalText()),
  currency: v.string(),
  /** What was made of it. */
  orders: v.array(v.object({ id: v.number(), number: v.string() })),
  rows: v.array(judgedRow),
})
export type JudgedOrder = v.InferOutput<typeof judgedOrder>
export type JudgedRow = v.InferOutput<typeof judgedRow>

/** An order of the sheet that is to be made, for exactly this amount. */
export const agreedOrder = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  copy: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  total: decimalText(),
})
export type AgreedOrder = v.InferOutput<typeof agreedOrder>
