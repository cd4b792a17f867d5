import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { decimalText, givenDay, id, optional } from './fields.ts'

export const periods = ['7', '30', '90', 'thisMonth', 'lastMonth'] as const
export type Period = (typeof periods)[number]

/** As `yyyy-MM-dd` of the shop, both among them. */
const days = v.object({ from: v.string(), to: v.string() })
export type Days = v.InferOutput<typeof days>

/** More would look at more orders than anybody waits for. */
export const mostDays = 366

/** Which days of which shop: those from `from` to `to` where they are given, else a period; all of head office's shops without one. */
export const statisticsQuery = v.object({
  period: optional(v.picklist(periods)),
  from: optional(givenDay()),
  to: optional(givenDay()),
  shop: optional(id()),
})
export type StatisticsQuery = v.InferOutput<typeof statisticsQuery>

/** Amounts are in the base currency of the shop (rules "Turnover"). */
const figures = v.object({
  turnover: decimalText(),
  orders: v.number(),
  /** Who bought. */
  customers: v.number(),
  /** Of an order; 0 without any. */
  average: decimalText(),
  refunds: decimalText(),
})
export type Figures = v.InferOutput<typeof figures>

const product = v.object({
  id: v.number(),
  name: v.string(),
  picture: v.string(),
  quantity: decimalText(),
  amount: decimalText(),
})

export const officeStatistics = read('office_statistics', {
  feature: 'statistics',
  access: 'office',
  roles: ['sales', 'finance'],
  input: statisticsQuery,
  output: v.object({
    days,
    /** The time before, of the same length, that they are compared with. */
    before: days,
    shop: v.nullable(v.number()),
    shops: v.array(v.object({ id: v.number(), name: v.string() })),
    /** Whether the shops count in one currency, so that they can be added up. */
    addsUp: v.boolean(),
    currency: v.string(),
    now: figures,
    earlier: figures,
    turnover: v.array(v.object({ day: v.string(), value: v.number() })),
    orders: v.array(v.object({ day: v.string(), value: v.number() })),
    byAmount: v.array(product),
    byQuantity: v.array(product),
    customers: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        mobile: v.string(),
        orders: v.number(),
        amount: decimalText(),
      }),
    ),
    /** The uppermost ones. */
    categories: v.array(
      v.object({ id: v.number(), name: v.string(), quantity: decimalText(), amount: decimalText() }),
    ),
  }),
  limit: { max: 60, seconds: 60 },
})
export type Statistics = ActionOutput<typeof officeStatistics>

/** What there is a sheet of: `xlsx` stands behind it. */
export const statisticsSheets = ['days', 'byAmount', 'byQuantity', 'customers', 'categories'] as const
export type StatisticsSheet = (typeof statisticsSheets)[number]
export const statisticsFilePath = '/export/statistics.'
export const statisticsFileQuery = v.object({
  ...statisticsQuery.entries,
  of: v.picklist(statisticsSheets),
})
