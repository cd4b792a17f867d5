import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { productCard } from './catalogue.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText, flag, id, ids, integer, optional, pageNumber, requiredText, text } from './fields.ts'
import { pickRow } from './pick-row.ts'
import { priceRange } from './price-range.ts'
import { plainNumber } from './typed-number.ts'

export const productSorts = ['relevance', 'newest', 'sold', 'priceUp', 'priceDown'] as const

/** What a list of products is asked for; also the query of /products. */
export const productQuery = v.object({
  q: optional(text(100)),
  /** A category and all below it; the new-arrival categories are negative. */
  category: optional(integer()),
  brand: optional(id()),
  /** Numbers of facet values: any of one name, and one of every name. */
  attr: optional(ids(40)),
  /** In the visitor's currency, as they were typed: what is wrong with them is said beside the field. */
  priceFrom: optional(text(30)),
  priceTo: optional(text(30)),
  inStock: optional(flag()),
  flash: optional(flag()),
  /** Only what one promotion is for. */
  promotion: optional(id()),
  sort: optional(v.picklist(productSorts)),
  /** From 1. */
  page: optional(pageNumber()),
  /** A dense table has a row for every SKU; else there are cards. */
  view: optional(v.picklist(['table'])),
})
export type ProductQuery = v.InferOutput<typeof productQuery>

export const productsPerPage = 40

/** The range of prices that was asked for; nothing when it makes no sense. */
export function askedPrices({ priceFrom, priceTo }: Pick<ProductQuery, 'priceFrom' | 'priceTo'>) {
  const plain = (typed: string | undefined) => typed && plainNumber(typed)
  const read = v.safeParse(priceRange(), { from: plain(priceFrom), to: plain(priceTo) })
  return read.success ? read.output : undefined
}

const crumb = v.object({ id: v.number(), name: v.string(), nameLang: fallback })
const counted = v.object({ id: v.number(), name: v.string(), nameLang: fallback, count: v.number() })

/** A SKU as a line of the dense table. */
export const productRow = v.object({
  ...pickRow.entries,
  /** The next larger unit in words, such as 「箱 20 件」; empty when there is none. */
  pack: v.string(),
  /** Of one base unit. */
  retailPrice: v.nullable(decimalText()),
})
export type ProductRow = v.InferOutput<typeof productRow>

export const productList = read('products', {
  feature: 'catalogue',
  access: 'guest',
  input: productQuery,
  output: v.object({
    /** Cards, or with `view: table` rows. */
    items: v.array(productCard),
    rows: v.array(productRow),
    total: v.number(),
    /** There are more than `total` says, and every other count is a lower bound. */
    more: v.boolean(),
    page: v.number(),
    /** The chosen category from the top down. */
    crumbs: v.array(crumb),
    /** Categories below the chosen one. */
    below: v.array(counted),
    brands: v.array(counted),
    /** What the products here can be told apart by. */
    facets: v.array(v.object({ name: v.string(), nameLang: fallback, values: v.array(counted) })),
    /** Whether this visitor may sort and narrow by price, and whether anything is on flash sale. */
    byPrice: v.boolean(),
    flashing: v.boolean(),
    /** What the list is narrowed to, while it runs. */
    promotion: v.optional(v.object({ id: v.number(), title: v.string(), titleLang: fallback })),
    /** Nothing was found, and these are near: shown instead. */
    near: v.array(productCard),
    /** The shop's page about the chosen category, for `hlt_page_data`: above the first products of it. 0: none. */
    pageId: v.number(),
  }),
})
export type ProductList = ActionOutput<typeof productList>

/** While somebody types. */
export const suggestions = read('product_suggest', {
  feature: 'catalogue',
  access: 'guest',
  input: v.object({ q: requiredText(100) }),
  output: v.object({
    items: v.array(v.object({ id: v.number(), name: v.string(), itemNo: v.string(), picture: v.string() })),
  }),
})
export type Suggestions = ActionOutput<typeof suggestions>
