import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { decimalText, ids, optional, text } from './fields.ts'
import { pickRow } from './pick-row.ts'

/** Newest first; `q` narrows by name or item number. */
export const favourites = read('favourites', {
  feature: 'favourites',
  access: 'guest',
  input: v.object({ q: optional(text(60)) }),
  output: v.object({
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
  }),
})
export type Favourites = ActionOutput<typeof favourites>

/** Which of these are kept. */
export const favouriteIds = read('favourite_ids', {
  feature: 'favourites',
  access: 'guest',
  input: v.object({ ids: ids() }),
  output: v.object({ ids: v.array(v.number()) }),
})

/** What was looked at, by day, newest first. */
export const browse = read('browse', {
  feature: 'favourites',
  access: 'member',
  input: v.object({}),
  output: v.object({
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
  }),
})
export type Browse = ActionOutput<typeof browse>
