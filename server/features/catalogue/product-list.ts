import type { ProductCard } from '../../../contract/catalogue.ts'
import { newArrivalRange, newArrivalsId } from '../../../contract/category-path.ts'
import { shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { askedPrices, type ProductList, type ProductQuery } from '../../../contract/product-list.ts'
import type { Context } from '../../context.ts'
import { fail, type Outcome, ok } from '../../handler.ts'
import { pageOfCategory } from '../pages/pages.queries.ts'
import { maySeePrices } from '../pricing/pricing.ts'
import { promotedGoods } from '../promotions/promoted-goods.ts'
import { productCards } from './cards.ts'
import { shopBrands, shopTree } from './catalogue.queries.ts'
import { crumbsOf, wayTo, withAllBelow } from './category-index.ts'
import { chosenGroups, facetValues, shownFacets } from './facets.ts'
import {
  anyListed,
  findProducts,
  type ListFilter,
  type ListOrder,
  type PriceView,
  type Sides,
} from './list.queries.ts'
import { newArrivalTree, shopToday } from './new-arrivals.ts'
import { markupsOf } from './product-markups.ts'
import { productRows } from './product-rows.ts'
import { searchTerms } from './search-words.ts'
import { type Agreed, shareAnswer } from './shared-answers.ts'
import { hiddenIn } from './shown.ts'

/** Three queries: what is found, its cards or rows, their prices. */
export const listProducts = (context: Context, input: ProductQuery): Promise<Outcome<ProductList>> =>
  shareAnswer(context, {
    what: 'products',
    input,
    answer: each => makeList(each, input),
    isMoved: isByPrice(input) ? agreed => mayHold(context, input, agreed) : undefined,
    own: (each, shared, agreed) => layOver(each, input, shared, agreed),
  })

/** The order, or what is in it at all, depends on prices. */
const isByPrice = ({ sort, priceFrom, priceTo }: ProductQuery): boolean =>
  sort === 'priceUp' || sort === 'priceDown' || (priceFrom ?? priceTo) !== undefined

/** Whether one of these SKUs could be in the list, at whatever price. */
async function mayHold(
  context: Context,
  { category, brand }: ProductQuery,
  agreed: Agreed,
): Promise<boolean> {
  const place = await placeOf(context, category)
  return anyListed(context.db, [...agreed], { categories: place?.filter.categories, brand })
}

/** The tier's list with agreed prices laid over it: what they change is made anew, the rest of it stays. */
async function layOver(
  context: Context,
  input: ProductQuery,
  shared: ProductList,
  agreed: Agreed,
): Promise<Outcome<ProductList>> {
  const isSame = ({ skuId }: { skuId: number }) => !agreed.has(skuId)
  const cards = [...shared.items, ...shared.near]
  if (isByPrice(input)) {
    return makeList(context, input, new Map(cards.filter(isSame).map(card => [card.id, card])))
  }
  const [own, rows] = await Promise.all([
    productCards(
      context,
      cards.filter(card => !isSame(card)).map(({ id }) => id),
    ),
    productRows(context, [
      ...new Set(shared.rows.filter(row => !isSame(row)).map(({ productId }) => productId)),
    ]),
  ])
  const ownRows = new Map(rows.map(row => [row.skuId, row]))
  return ok({
    ...shared,
    items: shared.items.map(card => own.get(card.id) ?? card),
    near: shared.near.map(card => own.get(card.id) ?? card),
    rows: shared.rows.map(row => ownRows.get(row.skuId) ?? row),
  })
}

/** `known` are cards of which it is known what they show. */
async function makeList(
  context: Context,
  input: ProductQuery,
  known: ReadonlyMap<number, ProductCard> = new Map(),
): Promise<Outcome<ProductList>> {
  const { db, cache, lang, shop } = context
  const byPrice = maySeePrices(context)
  const [place, hidden, brands, values, promoted] = await Promise.all([
    placeOf(context, input.category),
    hiddenIn(cache, db, shop),
    shopBrands(cache, db, shop, lang),
    facetValues(cache, db, lang),
    // Whoever sees no prices sees no promotions either.
    input.promotion !== undefined && byPrice
      ? promotedGoods(db, { shopId: shop.id, id: input.promotion, lang })
      : undefined,
  ])
  if (!place || (input.brand !== undefined && !brands.some(({ id }) => id === input.brand))) {
    return { kind: 'notFound' }
  }
  const price = askedPrices(input)
  if (!price) return fail('form.priceRange', {}, 'priceFrom')
  const chosen = input.attr ?? []
  const filter: ListFilter = {
    search: input.q ? searchTerms(input.q, lang) : undefined,
    ...place.filter,
    brand: input.brand,
    facets: chosenGroups(values, chosen),
    // A shop that hides its stock cannot be filtered by it.
    inStock: input.inStock && shop.stockDisplay !== 'none' ? shop.warehouseId : undefined,
    shopId: shop.id,
    hidden,
    flash: input.flash ?? false,
    // What is over has no goods any more.
    promoted: input.promotion === undefined ? undefined : (promoted ?? { products: [] }),
    price: byPrice && (price.from ?? price.to) !== undefined ? price : undefined,
  }
  const page = input.page ?? 1
  const { found, sides } = await find(context, filter, orderOf(input, filter, byPrice), page)
  const table = input.view === 'table'
  const shown = [...(table ? [] : found.ids), ...found.near]
  const [cards, rows] = await Promise.all([
    productCards(
      context,
      shown.filter(id => !known.has(id)),
    ),
    table ? productRows(context, found.ids) : [],
  ])
  const cardsOf = (ids: number[]) => ids.flatMap(id => known.get(id) ?? cards.get(id) ?? [])
  const brandNames = new Map(brands.map(({ id, name, nameLang }) => [id, { name, nameLang }]))
  return ok({
    items: table ? [] : cardsOf(found.ids),
    rows,
    total: sides.total,
    more: sides.more,
    page,
    crumbs: place.crumbs,
    below: place.below(new Map(sides.categories.map(({ id, count }) => [id, count]))),
    brands: sides.brands
      .flatMap(({ id, count }) => {
        const known = brandNames.get(id)
        return known === undefined ? [] : [{ id, ...known, count }]
      })
      .filter(({ id }, at) => at < mostBrands || id === input.brand),
    facets: shownFacets(values, sides.facets, chosen),
    byPrice,
    flashing: sides.flashing,
    promotion: promoted && { id: promoted.id, title: promoted.title, titleLang: promoted.titleLang },
    near: cardsOf(found.near),
    pageId: await pageAbove(context, input),
  })
}

/** Whoever narrows the category down, or turns the page, looks for products. */
async function pageAbove(
  context: Context,
  { category, page = 1, ...narrowed }: ProductQuery,
): Promise<number> {
  const { sort: _, view: __, ...asked } = narrowed
  if (!category || page > 1 || Object.values(asked).some(value => value !== undefined)) return 0
  return (await pageOfCategory(context, category))?.id ?? 0
}

const mostBrands = 30
/** Counting goes over thousands of products; nobody needs it to the second. */
const sidesAgeMs = 5_000

/** What stands beside a list is counted once for all of its pages. */
async function find(context: Context, filter: ListFilter, order: ListOrder, page: number) {
  const { db, cache } = context
  const prices = await priceView(context)
  const key = `sides ${JSON.stringify([filter, filter.price && [prices.tier, prices.markups?.tier, prices.memberId, prices.rate]])}`
  const known = filter.search ? undefined : cache.answers.recall<Sides>(key)
  const found = await findProducts(db, filter, order, prices, page, !known)
  if (found.sides && !filter.search) cache.answers.keep(key, sidesAgeMs, found.sides)
  return { found, sides: known ?? found.sides! }
}

interface Place {
  filter: Pick<ListFilter, 'categories' | 'arrived'>
  crumbs: ProductList['crumbs']
  /** What stands below, by how many products of each category were found. */
  below(counts: Map<number, number>): ProductList['below']
}

async function placeOf(context: Context, category: number | undefined): Promise<Place | undefined> {
  if (category !== undefined && category < 0) return newArrivalPlace(context, category)
  const tree = await shopTree(context.cache, context.db, context.shop, context.lang)
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
          nameLang: node.nameLang,
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
function orderOf({ sort }: ProductQuery, { search }: ListFilter, byPrice: boolean): ListOrder {
  if (byPrice && sort === 'priceUp') return { by: 'price', dir: 'asc' }
  if (byPrice && sort === 'priceDown') return { by: 'price', dir: 'desc' }
  if (sort === 'sold') return { by: 'sold', dir: 'desc' }
  return { by: search && sort !== 'newest' ? 'relevance' : 'newest', dir: 'desc' }
}

async function priceView({ db, cache, shop, visitor, currency }: Context): Promise<PriceView> {
  const member = visitor.role === 'guest' ? undefined : visitor
  const { ownerId, ownerTier } = shop
  const { rate, decimals } = currency
  const tier = member?.tier ?? shop.baseTier
  // Agreed prices are head office's; its distributor's make the purchase price.
  if (ownerId !== null) {
    const markups = await markupsOf(cache, db, { ...shop, ownerId }, tier)
    return { tier: ownerTier, memberId: undefined, markups, rate, decimals }
  }
  return { tier, memberId: member?.id, markups: undefined, rate, decimals }
}
