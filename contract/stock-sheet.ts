import * as v from 'valibot'
import { decimalText } from './fields.ts'

/** What `hlt_import` calls it; `into` is the document. */
export const stockSheetType = 'stock_lines'

export const mostStockRows = 2000

/** A row of a sheet of counted goods, judged; and on the document when `done` says so. */
export const judgedStockRow = v.object({
  /** In the sheet. */
  row: v.number(),
  /** As it was written: an item number or a barcode. */
  code: v.string(),
  /** The item that it means; empty: none. */
  itemNo: v.string(),
  name: v.string(),
  /** In the base unit: what the line has then. */
  quantity: decimalText(),
  unit: v.string(),
  done: v.boolean(),
  /** Empty: nothing is wrong with it. */
  fault: v.string(),
})
export type JudgedStockRow = v.InferOutput<typeof judgedStockRow>
