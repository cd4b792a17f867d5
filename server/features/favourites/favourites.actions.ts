import { setFavourites } from '../../../contract/catalogue.ts'
import { browse, favouriteIds, favourites } from '../../../contract/favourites.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { handle, ok } from '../../handler.ts'
import { onSignIn } from '../account/sign-in.ts'
import { guestOf, ownerOf, ownerToWrite } from '../guests/guest.ts'
import { buyerOf, priceLines } from '../pricing/price-lines.ts'
import { pickRows } from '../selection/pick-rows.ts'
import { listBrowsed } from './browse.ts'
import {
  countFavourites,
  drop,
  favouriteRows,
  firstSkus,
  keep,
  keptIds,
  moveFavourites,
} from './favourites.queries.ts'

onSignIn.push(async (context, memberId) => {
  const guest = guestOf(context)
  if (guest) await moveFavourites(context.db, guest, memberId)
})

export const favouriteActions = [
  handle(setFavourites, async (context, { ids: productIds, b }) => {
    const { db, shop } = context
    const owner = b ? ownerToWrite(context) : ownerOf(context)
    if (!owner) return ok({ n: 0 })
    if (b) await keep(db, shop, owner, await pricesNow(context, productIds))
    else await drop(db, shop, owner, productIds)
    return ok({ n: await countFavourites(db, shop, owner) })
  }),

  handle(favourites, async (context, { q }) => {
    const owner = ownerOf(context)
    if (!owner) return ok({ items: [], total: 0 })
    const { db, shop, currency } = context
    const kept = await favouriteRows(db, shop, owner, q && `%${q.replace(/[\\%_]/g, '\\$&')}%`)
    const rows = await pickRows(
      context,
      buyerOf(context),
      kept.flatMap(({ skuIds }) => skuIds),
    )
    const byProduct = Map.groupBy(rows, ({ productId }) => productId)
    const items = kept.flatMap(({ productId, addedAt, seenPrice }) => {
      const skus = byProduct.get(productId)
      if (!skus) return []
      const now = skus[0]!.units[0]!.price
      const then = seenPrice && convert(seenPrice, currency.rate, currency.decimals)
      const changed = now !== null && then !== null && then !== now
      return [{ productId, addedAt: addedAt.toISOString(), priceThen: changed ? then : null, skus }]
    })
    return ok({ items, total: items.length })
  }),

  handle(favouriteIds, async (context, { ids }) => {
    const owner = ownerOf(context)
    return ok({ ids: owner ? await keptIds(context.db, context.shop, owner, ids) : [] })
  }),

  handle(browse, listBrowsed),
]

/** Remembered, so that a change can be told. */
async function pricesNow(context: Context, productIds: readonly number[]) {
  const skus = await firstSkus(context.db, context.shop, productIds)
  const prices = await priceLines(
    context.db,
    buyerOf(context),
    skus.map(({ skuId }) => ({ skuId, unitId: null, quantity: '1' })),
  )
  return skus.map(({ productId }, at) => ({ productId, price: prices[at]!.unitPrice }))
}
