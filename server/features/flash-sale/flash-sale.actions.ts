import { compare, type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { addFlashItem, type FlashItem, type FlashSaleInfo, flashSale } from '../../../contract/flash-sale.ts'
import { checkQuantity, explainQuantity, inWholePieces, leastOf } from '../../../contract/quantity.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { specInWords } from '../../i18n/spec-words.ts'
import { productCards } from '../catalogue/cards.ts'
import { isCustomised } from '../catalogue/product-choices.queries.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import { inCurrency, maySeePrices, priceSkus } from '../pricing/pricing.ts'
import { type ClaimedStock, claimPiece } from './claims.ts'
import { type ItemRow, productOf, type SaleRow, salesOf, shopOfSale } from './flash-sale.queries.ts'

export const flashSaleActions = [
  handle(flashSale, async (context, { promoId, ids, top }) => {
    const { db, shop, lang, now, visitor } = context
    const sales = await salesOf(db, {
      shopId: shop.id,
      lang,
      memberId: visitor.role === 'guest' ? 0 : visitor.id,
      saleId: promoId,
      productIds: ids?.length ? ids : undefined,
      top,
    })
    const present = await presenter(context, sales)
    return ok(
      { serverTime: now.toISOString() },
      sales.map(sale => ({ ...presentSale(context, sale), items: sale.items.flatMap(present) })),
    )
  }),

  handle(addFlashItem, async ({ pool, cache, shop, visitor }, { storeId, promoId, qpId, productId, qty }) => {
    const quantity = Number(qty)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostPieces)
      return fail('flash-sale.wholePieces', undefined, 'qty')
    if (qpId && qpId !== (await productOf(cache, pool, productId)))
      return fail('message.noPermission', undefined, 'qpId')
    if (await isCustomised(cache, pool, shop.id, productId)) return fail('flash-sale.customised')
    const claimed = await claimPiece(pool, cache, {
      shopId: shop.id,
      saleId: promoId,
      skuId: productId,
      memberId: visitor.id,
      quantity,
      storeId,
    })
    if (claimed.outcome === 'none') {
      const isSale = (await shopOfSale(pool, promoId)) === shop.id
      return fail('message.noPermission', undefined, isSale ? 'productId' : 'promoId')
    }
    if (claimed.outcome !== 'claimed') return refusal(claimed, qty)
    return ok({ expiresAt: claimed.expiresAt.toISOString() })
  }),
]

const mostPieces = 1_000_000

function refusal(claimed: Exclude<ClaimedStock, { outcome: 'claimed' | 'none' }>, qty: Decimal) {
  switch (claimed.outcome) {
    case 'rule': {
      const rule = inWholePieces(claimed.rule)
      const check = checkQuantity(qty, rule)
      const { key, params } = explainQuantity(check.ok ? { ok: false, broken: 'min' } : check, rule)
      return fail(key, params, 'qty')
    }
    case 'gone':
      return fail('flash-sale.gone')
    case 'few':
      return fail('flash-sale.few', undefined, 'qty')
    case 'limit':
      return claimed.had > 0
        ? fail('flash-sale.limitReached', { max: claimed.most, had: claimed.had }, 'qty')
        : fail('flash-sale.limit', { max: claimed.most }, 'qty')
    case 'early':
      return fail('flash-sale.early')
    case 'over':
      return fail('flash-sale.over')
  }
}

function presentSale({ now }: Context, { id, title, titleLang, startsAt, endsAt, reminded }: SaleRow) {
  const state: FlashSaleInfo['state'] = startsAt > now ? 'coming' : endsAt > now ? 'running' : 'past'
  return {
    id,
    title,
    titleLang: titleLang ?? undefined,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state,
    reminded,
  }
}

/** Cards show a product's first SKU; a sale offers one of them in particular. */
async function presenter(context: Context, sales: readonly SaleRow[]) {
  const { shop, lang } = context
  const items = sales.flatMap(sale => sale.items)
  const [cards, prices] = await Promise.all([
    productCards(context, [...new Set(items.map(item => item.productId))]),
    priceSkus(context, [...new Set(items.map(item => item.skuId))]),
  ])
  const seesPrices = maySeePrices(context)
  return (item: ItemRow): FlashItem[] => {
    const card = cards.get(item.productId)
    if (!card) return []
    const left = Math.max(0, item.stock - item.sold)
    const price = prices.get(item.skuId)
    const { minQty, multiple } = purchaseRule(shop, item)
    const rule = inWholePieces({ min: minQty, multiple })
    return [
      {
        ...card,
        skuId: item.skuId,
        itemNo: item.itemNo,
        picture: item.picture,
        ...specInWords(item.spec, lang),
        price: price?.price ?? null,
        retailPrice: price?.retailPrice ?? null,
        flashPrice: seesPrices ? inCurrency(context, item.price) : null,
        stock: shop.stockDisplay === 'number' ? toDecimal(left) : null,
        soldShare: item.stock > 0 ? Math.min(1, Math.max(0, item.sold / item.stock)) : 1,
        minQty: rule.min,
        multiple: rule.multiple,
        // What is left is too little for anybody who keeps to the SKU's minimum: it is gone as well.
        soldOut: left === 0 || compare(toDecimal(left), leastOf(rule)) < 0,
        memberLimit: item.memberLimit,
        bought: item.bought,
        heldUntil: item.heldUntil && new Date(item.heldUntil).toISOString(),
        badge: 'flash',
      },
    ]
  }
}
