import * as v from 'valibot'
import { newArrivalRange, newArrivalsId } from '../../../contract/category-path.ts'
import { startOfDay } from '../../../contract/dates.ts'
import { requiredText } from '../../../contract/fields.ts'
import {
  type ProductList,
  type ProductQuery,
  productQuery,
  type Suggestions,
} from '../../../contract/product-list.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { readInput } from '../../read-input.ts'
import { priceOfProduct } from '../pricing/pricing.queries.ts'
import { maySeePrices } from '../pricing/pricing.ts'
import { shopTimeZone } from '../shops/shops.tables.ts'
import { productCards } from './cards.ts'
import { brandList, categoryTree } from './catalogue.queries.ts'
import { crumbsOf, wayTo, withAllBelow } from './category-index.ts'
import {
  findProducts,
  forgivesTypos,
  type ListFilter,
  type ListOrder,
  relevance,
  suggestProducts,
} from './list.queries.ts'
import { newArrivalTree, shopToday } from './new-arrivals.ts'
import { type SearchTerms, searchTerms } from './search-words.ts'

/** `hlt_get_data` of type `products`. Three queries: what is found, its cards, their prices. */
export async function listProducts(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<ProductList>> {
  const read = readInput(context, productQuery, fields)
  if (read.kind === 'fail') return read
  const { input } = read
  const { db, memory, lang, shop } = context
  const [place, brands, forgiving] = await Promise.all([
    placeOf(context, input.category),
    brandList(memory, db, lang),
    forgivesTypos(memory, db),
  ])
  if (!place || (input.brand !== undefined && !brands.some(({ id }) => id === input.brand))) {
    return { kind: 'notFound' }
  }
  const search = input.q ? searchTerms(input.q, lang) : undefined
  const page = input.page ?? 1
  // What the shop does not tell about its stock cannot be asked for either.
  const inStock = input.inStock && shop.stockDisplay !== 'none' ? shop.warehouseId : undefined
  const filter: ListFilter = { search, ...place.filter, brand: input.brand, inStock }
  const found = await findProducts(db, filter, orderOf(context, input, search), page, forgiving)
  const cards = await productCards(context, [...found.ids, ...found.near])
  const cardsOf = (ids: number[]) => ids.flatMap(id => cards.get(id) ?? [])
  const brandNames = new Map(brands.map(({ id, name }) => [id, name]))
  return ok({
    items: cardsOf(found.ids),
    total: found.total,
    page,
    crumbs: place.crumbs,
    below: place.below(new Map(found.categories.map(({ id, count }) => [id, count]))),
    brands: found.brands.flatMap(({ id, count }) => {
      const name = brandNames.get(id)
      return name === undefined ? [] : [{ id, name, count }]
    }),
    near: cardsOf(found.near),
  })
}

interface Place {
  filter: Pick<ListFilter, 'categories' | 'arrived'>
  crumbs: ProductList['crumbs']
  /** What stands below, by how many products of each category were found. */
  below(counts: Map<number, number>): ProductList['below']
}

async function placeOf(context: Context, category: number | undefined): Promise<Place | undefined> {
  if (category !== undefined && category < 0) return newArrivalPlace(context, category)
  const tree = await categoryTree(context.memory, context.db, context.lang)
  const way = category ? wayTo(tree, category) : []
  if (!way) return undefined
  const chosen = way.at(-1)
  return {
    filter: { categories: chosen && withAllBelow(chosen), arrived: undefined },
    crumbs: crumbsOf(way),
    below: counts =>
      (chosen?.child ?? tree)
        .map(node => ({
          id: node.id,
          name: node.name,
          count: withAllBelow(node).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
        }))
        .filter(({ count }) => count > 0),
  }
}

async function newArrivalPlace(context: Context, category: number): Promise<Place | undefined> {
  const range = newArrivalRange(category, shopToday(context))
  if (!range) return undefined
  const top = await newArrivalTree(context)
  const day = top.child.find(({ id }) => id === category)
  const below = category === newArrivalsId ? top.child.filter(({ count }) => count > 0) : []
  return {
    filter: {
      categories: undefined,
      arrived: { from: startOfDay(range.from, shopTimeZone), to: startOfDay(range.to, shopTimeZone) },
    },
    crumbs: crumbsOf(day ? [top, day] : [top]),
    below: () => below.map(({ id, name, count }) => ({ id, name, count })),
  }
}

/** Whoever may not see prices does not learn them from an order either. */
function orderOf(context: Context, { sort }: ProductQuery, search: SearchTerms | undefined): ListOrder {
  const { db, shop, visitor } = context
  const byPrice = sort === 'priceUp' || sort === 'priceDown'
  if (byPrice && maySeePrices(context)) {
    const member = visitor.role === 'guest' ? undefined : visitor
    return { by: priceOfProduct(db, shop, member), dir: sort === 'priceUp' ? 'asc' : 'desc' }
  }
  if (sort === 'sold') return { by: db`p.sold`, dir: 'desc' }
  if (search && sort !== 'newest') return { by: relevance(db, search), dir: 'desc' }
  return { by: db`p.created_at`, dir: 'desc' }
}

const suggestQuery = v.object({ q: requiredText(100) })

/** `hlt_get_data` of type `product_suggest`: one query. */
export async function suggest(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<Suggestions>> {
  const read = readInput(context, suggestQuery, fields)
  if (read.kind === 'fail') return read
  const { db, lang } = context
  return ok({ items: [...(await suggestProducts(db, searchTerms(read.input.q, lang), lang))] })
}
