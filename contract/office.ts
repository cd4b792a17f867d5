import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { id, json, optional, requiredText, text } from './fields.ts'

const series = v.array(v.object({ day: v.string(), value: v.number() }))

const bestSellers = v.array(
  v.object({ id: v.number(), name: v.string(), picture: v.string(), sold: v.number() }),
)

/** Work that waits for somebody of head office. */
export const duties = [
  'payments',
  /** Of orders that are paid at the door. */
  'cash',
  'cases',
  /** After-sale requests to decide, returns on their way, returns that came, refunds that somebody has to transfer. */
  'requests',
  'returns',
  'received',
  'transfers',
  'orders',
  'invoices',
  'redInvoices',
  'withdrawals',
  /** Money that came for nobody we know. */
  'transfersIn',
  'inquiries',
  'members',
  /** Of those who want to become distributors. */
  'applications',
  'lowStock',
  'outOfStock',
  'messages',
  'noPrice',
  /** Units that cost far more or less than their pieces. */
  'unitPrices',
] as const
export type Duty = (typeof duties)[number]

/** By the list where each is done. */
const todo = v.record(v.picklist(duties), v.number())

/** What waits for somebody, as the side menu shows it beside its entries; what is there every day waits for nobody. */
export const officeWaiting = read('office_waiting', {
  feature: 'office',
  access: 'office',
  /** A desk asks for its own. */
  input: v.object({ only: optional(json(v.array(v.picklist(duties)))) }),
  output: v.object({ todo }),
})

/** What a list counts no further than: nobody needs to know more about what waits. */
export const mostCounted = 999

const savedView = v.object({
  id: v.number(),
  name: v.string(),
  /** What the address of its list asks for. */
  query: v.string(),
})
export type SavedView = v.InferOutput<typeof savedView>

/** A bill type, or a desk. */
const place = requiredText(50)

/** As a clerk looks at a list again and again; everybody has their own. */
export const savedViews = read('saved_views', {
  feature: 'office',
  access: 'office',
  input: v.object({ place }),
  output: v.object({ views: v.array(savedView) }),
})

export const mostViews = 12

/** Another of the same name takes its place. */
export const saveView = save('saved_view', {
  feature: 'office',
  access: 'office',
  input: rowOf({ place, name: requiredText(30), query: text(1000) }),
  output: saved,
})

export const removeView = save('saved_view_remove', {
  feature: 'office',
  access: 'office',
  input: rowOf({ id: id() }),
  output: saved,
})

/** What head office sees first. */
export const officeHome = read('office_home', {
  feature: 'office',
  access: 'office',
  input: v.object({}),
  output: v.object({
    /** What waits, of all that this person may do something about; each number is that of the list where it is done. */
    todo,
    /** One value for each of the last 30 days, the oldest first. */
    newMembers: series,
    newProducts: series,
    changes: series,
    /** Head office's own (rules "Turnover"), in `currency`. */
    orders: series,
    turnover: series,
    currency: v.string(),
    topProducts: bestSellers,
    /** Of the last 30 days. */
    topSold: bestSellers,
  }),
})
export type OfficeHome = ActionOutput<typeof officeHome>
