import * as v from 'valibot'

/** What `hlt_import` calls it. */
export const shipSheetType = 'delivery_ship'

export const mostShipRows = 1000

/** A row of a sheet of logistics numbers, judged; and done when `shipped` says so. */
export const judgedShipment = v.object({
  /** In the sheet. */
  row: v.number(),
  /** As it was written: of an order or of a delivery note. */
  number: v.string(),
  /** The delivery note that it means; empty: none. */
  note: v.string(),
  recipient: v.string(),
  carrier: v.string(),
  logisticsNo: v.string(),
  shipped: v.boolean(),
  /** Empty: nothing is wrong with it. */
  fault: v.string(),
})
export type JudgedShipment = v.InferOutput<typeof judgedShipment>
