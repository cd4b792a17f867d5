import * as v from 'valibot'
import { decimalText, id, json } from './fields.ts'
import { pickRow } from './pick-row.ts'

/** `hlt_get_data` of type `favourites`: newest first; `q` narrows by name or item number. */
export const favourites = v.object({
  items: v.array(
    v.object({
      productId: v.number(),
      addedAt: v.pipe(v.string(), v.isoTimestamp()),
      /** What one piece cost when it was kept, if it costs something else now. */
      priceThen: v.nullable(decimalText()),
      skus: v.array(pickRow),
    }),
  ),
  total: v.number(),
})
export type Favourites = v.InferOutput<typeof favourites>

/** `hlt_get_data` of type `favourite_ids`: which of these `ids` are kept. */
export const favouriteIds = v.object({ ids: v.array(v.number()) })

/** `hlt_get_data` of type `browse`: what was looked at, by day, newest first. */
export const browse = v.object({
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      items: v.array(
        v.object({
          productId: v.number(),
          /** What one piece cost when it was last looked at, if it costs something else now. */
          priceThen: v.nullable(decimalText()),
          skus: v.array(pickRow),
        }),
      ),
    }),
  ),
})
export type Browse = v.InferOutput<typeof browse>

/** `hlt_get_data` of type `frequent`: what this member buys again and again. */
export const frequent = v.object({
  items: v.array(
    v.object({
      row: pickRow,
      times: v.number(),
      lastAt: v.pipe(v.string(), v.isoTimestamp()),
      /** Of one unit as it was bought last, in the visitor's currency; null where the order was in another. */
      lastPrice: v.nullable(decimalText()),
      unitId: v.nullable(v.number()),
      unit: v.string(),
      quantity: decimalText(),
    }),
  ),
})
export type Frequent = v.InferOutput<typeof frequent>

export const mostPickLines = 200
const longestPickLine = 300

/** `hlt_get_data` of type `quick_pick`: lines as they were pasted, typed or scanned. */
export const quickPickQuery = v.object({
  lines: json(v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestPickLine))), v.maxLength(mostPickLines))),
})

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

export const quickPick = v.object({ lines: v.array(pickedLine), rows: v.array(pickRow) })
export type QuickPick = v.InferOutput<typeof quickPick>

/** `hlt_get_data` of type `inquiries`: what this member asked, newest first. */
export const inquiries = v.object({
  items: v.array(
    v.object({
      id: id(),
      skuId: v.number(),
      productId: v.number(),
      itemNo: v.string(),
      name: v.string(),
      picture: v.string(),
      quantity: decimalText(),
      unit: v.string(),
      note: v.string(),
      state: v.picklist(['open', 'answered', 'refused']),
      price: v.nullable(decimalText()),
      answer: v.string(),
      askedAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})
export type Inquiries = v.InferOutput<typeof inquiries>
