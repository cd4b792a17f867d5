import * as v from 'valibot'
import { productCard } from './catalogue.ts'
import { flag, id, integer, optional, text } from './fields.ts'

export const productSorts = ['relevance', 'newest', 'sold', 'priceUp', 'priceDown'] as const

/** What a list of products is asked for; also the query of /products. `hlt_get_data` of type `products`. */
export const productQuery = v.object({
  q: optional(text(100)),
  /** A category and all below it; the new-arrival categories are negative. */
  category: optional(integer()),
  brand: optional(id()),
  inStock: optional(flag()),
  sort: optional(v.picklist(productSorts)),
  /** From 1. */
  page: optional(v.pipe(integer(), v.minValue(1), v.maxValue(10_000))),
})
export type ProductQuery = v.InferOutput<typeof productQuery>

export const productsPerPage = 40

const crumb = v.object({ id: v.number(), name: v.string() })

export const productList = v.object({
  items: v.array(productCard),
  total: v.number(),
  page: v.number(),
  /** The chosen category from the top down. */
  crumbs: v.array(crumb),
  /** Categories below the chosen one. */
  below: v.array(v.object({ id: v.number(), name: v.string(), count: v.number() })),
  brands: v.array(v.object({ id: v.number(), name: v.string(), count: v.number() })),
  /** Nothing was found, and these are near: shown instead. */
  near: v.array(productCard),
})
export type ProductList = v.InferOutput<typeof productList>

/** `hlt_get_data` of type `product_suggest`: while somebody types. */
export const suggestions = v.object({
  items: v.array(v.object({ id: v.number(), name: v.string(), itemNo: v.string(), picture: v.string() })),
})
export type Suggestions = v.InferOutput<typeof suggestions>
