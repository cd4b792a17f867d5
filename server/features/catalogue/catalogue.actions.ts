import { baseInfo } from '../../../contract/catalogue.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import * as product from '../../../contract/product-detail.ts'
import { productList, suggestions } from '../../../contract/product-list.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { remembering } from '../favourites/browse.ts'
import { mayEnter } from '../session/session.rules.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { productCards } from './cards.ts'
import { nearProductIds, shopBrands, shopTree } from './catalogue.queries.ts'
import { newArrivalTree } from './new-arrivals.ts'
import { productDetail } from './product-detail.ts'
import { listProducts } from './product-list.ts'
import { suggestProducts } from './search-hits.ts'
import { searchTerms } from './search-words.ts'
import { shareAnswer } from './shared-answers.ts'

export const catalogueActions = [
  handle(baseInfo, async (context, input) => {
    const shop = await shopAsked(context, input.qshopId)
    if (!shop) return fail('message.noPermission', undefined, 'qshopId')
    const { cache, db } = context
    const types = new Set(input.types)
    const wanted = input.lang ?? context.lang
    if (input.lang && !shop.languages.includes(input.lang))
      return fail('message.noPermission', undefined, 'lang')
    const [tree, arrivals, brand] = await Promise.all([
      types.has('category') ? shopTree(cache, db, shop, wanted) : undefined,
      types.has('new') ? newArrivalTree({ ...context, shop, t: context.tIn(wanted) }) : undefined,
      types.has('brand') ? shopBrands(cache, db, shop, wanted) : undefined,
    ])
    return ok({ category: arrivals ? [arrivals, ...(tree ?? [])] : tree, brand })
  }),

  handle(productList, listProducts),

  handle(suggestions, async (context, input) => {
    const { db, shop, lang } = context
    const answer = async () =>
      ok({ items: [...(await suggestProducts(db, shop, searchTerms(input.q, lang), lang))] })
    return shareAnswer(context, { what: 'suggest', input, answer })
  }),

  handle(product.productDetail, remembering(productDetail)),

  handle(product.nearProducts, async (context, { id = 0 }) => {
    const ids = await nearProductIds(context.db, context.shop, id)
    const cards = await productCards(context, ids)
    return ok({ cards: ids.flatMap(id => cards.get(id) ?? []) })
  }),
]

/** Another shop too, if the visitor could walk in there: guests where it takes them, everybody else with the right to. */
async function shopAsked(
  { cache, db, shop, visitor }: Context,
  id: number | undefined,
): Promise<Shop | undefined> {
  if (!id || id === shop.id) return shop
  const other = (await shopDirectory(cache, db)).find(each => each.id === id)
  if (!other) return undefined
  const open = !hasFlag(other.flags, ShopFlag.NoGuests)
  return open || (visitor.role !== 'guest' && mayEnter(visitor, other)) ? other : undefined
}
