import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { flag, id, ids, integer, optional, text, unlessZero } from './fields.ts'
import { isLanguage, type Language } from './languages.ts'
import { pickRow } from './pick-row.ts'

/** What a quotation shows. Without any choice it is empty: nobody wants a list of everything by accident. */
export const quotationSelection = v.object({
  categories: optional(ids(100)),
  brands: optional(ids(100)),
  products: optional(ids(500)),
  /** The whole favourites. */
  fav: optional(flag()),
  inStock: optional(flag()),
})
export type QuotationSelection = v.InferOutput<typeof quotationSelection>

/** What is asked for; also the query of the page. */
export const quotationQuery = v.object({
  ...quotationSelection.entries,
  /** The prices of a customer, or of a tier, for those who may quote for others. */
  uid: unlessZero(id()),
  tier: optional(v.pipe(integer(), v.minValue(0), v.maxValue(9))),
  page: optional(v.pipe(integer(), v.minValue(1), v.maxValue(100))),
})
export type QuotationQuery = v.InferOutput<typeof quotationQuery>

export const quotationRowsPerPage = 100
export const mostQuotationRows = 2000

const named = v.object({ id: v.number(), name: v.string() })

export const quotation = read('quotation', {
  feature: 'quotation',
  access: 'guest',
  input: quotationQuery,
  output: v.object({
    rows: v.array(pickRow),
    /** Of all pages, at most `mostQuotationRows`. */
    total: v.number(),
    /** There would be more than a quotation holds. */
    more: v.boolean(),
    page: v.number(),
    currency: v.string(),
    /** Whether the visitor may quote for others: the tiers to choose from, the highest they may offer. */
    mostTier: v.nullable(v.number()),
    customer: v.nullable(named),
  }),
})
export type Quotation = ActionOutput<typeof quotation>

/** `GET /quotation/xlsx?…` and `/quotation/pdf?…`: the page's query, and in which languages, one or two. */
export const quotationFilePath = '/quotation/'
export const quotationFormats = ['xlsx', 'pdf'] as const
export type QuotationFormat = (typeof quotationFormats)[number]

export const linkDays = [1, 7, 30, 90] as const

/** A token that opens a shared quotation: 32 random bytes, made up by the browser and known to nobody else. */
export const linkToken = /^[\w-]{43}$/

const token = v.pipe(text(43), v.regex(linkToken, 'form.type'))

/** Also the query of its page. */
export const sharedQuotationQuery = v.object({
  token,
  page: optional(v.pipe(integer(), v.minValue(1), v.maxValue(100))),
})
export type SharedQuotationQuery = v.InferOutput<typeof sharedQuotationQuery>

/** A row as it was shared, without its stock. */
export const sharedRow = v.object({
  ...v.omit(pickRow, ['stock', 'stockState']).entries,
  /** In the second language. */
  other: v.optional(v.object({ name: v.string(), spec: v.string(), unit: v.string() })),
})
export type SharedRow = v.InferOutput<typeof sharedRow>

export const sharedQuotation = read('shared_quotation', {
  feature: 'quotation',
  access: 'guest',
  // A shared link works without login.
  open: true,
  // What can be no token opens nothing, as one that nobody gave out.
  input: v.fallback(sharedQuotationQuery, { token: '' }),
  output: v.object({
    title: v.string(),
    by: v.string(),
    /** Its prices are those of this moment. */
    sharedAt: v.pipe(v.string(), v.isoTimestamp()),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
    currency: v.string(),
    /** One or two. */
    langs: v.array(v.custom<Language>(isLanguage)),
    rows: v.array(sharedRow),
    total: v.number(),
    more: v.boolean(),
    page: v.number(),
  }),
})
export type SharedQuotation = ActionOutput<typeof sharedQuotation>

/** What the visitor has shared and is still open. */
export const quotationLinks = read('quotation_links', {
  feature: 'quotation',
  access: 'member',
  input: v.object({}),
  output: v.object({
    items: v.array(
      v.object({
        id: v.number(),
        title: v.string(),
        createdAt: v.pipe(v.string(), v.isoTimestamp()),
        expiresAt: v.pipe(v.string(), v.isoTimestamp()),
        opened: v.number(),
      }),
    ),
  }),
})
export type QuotationLinks = ActionOutput<typeof quotationLinks>

/** `hlt_save_data` of type `quotation_link`: shares what the query shows; with `revoke`, the id of a link, takes that one back. */
export const linkToShare = v.object({
  ...quotationSelection.entries,
  uid: unlessZero(id()),
  tier: optional(v.pipe(integer(), v.minValue(0), v.maxValue(9))),
  token,
  /** One or two, `zh,en`; the visitor's own without it. */
  langs: optional(text(20)),
  days: v.pipe(integer(), v.picklist([...linkDays])),
  title: optional(text(60)),
})
