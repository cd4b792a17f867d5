import * as v from 'valibot'
import { decimalText } from './fields.ts'
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
