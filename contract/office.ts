import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'

const series = v.array(v.object({ day: v.string(), value: v.number() }))

const bestSellers = v.array(
  v.object({ id: v.number(), name: v.string(), picture: v.string(), sold: v.number() }),
)

/** What head office sees first. */
export const officeHome = read('office_home', {
  feature: 'office',
  access: 'office',
  input: v.object({}),
  output: v.object({
    todo: v.object({
      members: v.number(),
      /** Of those who want to become distributors. */
      applications: v.number(),
      lowStock: v.number(),
      outOfStock: v.number(),
      noPrice: v.number(),
      /** Units that cost far more or less than their pieces. */
      unitPrices: v.number(),
      payments: v.number(),
      orders: v.number(),
      cases: v.number(),
      /** After-sale requests to decide, and returns on their way. */
      requests: v.number(),
      returns: v.number(),
      messages: v.number(),
    }),
    /** One value for each of the last 30 days, the oldest first. */
    newMembers: series,
    newProducts: series,
    changes: series,
    /** Without those that were cancelled; revenue in `currency`. */
    orders: series,
    revenue: series,
    currency: v.string(),
    topProducts: bestSellers,
    /** Of the last 30 days. */
    topSold: bestSellers,
  }),
})
export type OfficeHome = ActionOutput<typeof officeHome>
