import type { ProductCard } from '../../../contract/catalogue.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { leastOf } from '../../../contract/quantity.ts'
import type { Context } from '../../context.ts'
import { priceSkus, type ShownPrice } from '../pricing/pricing.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type CardRow, cardRows } from './cards.queries.ts'
import { purchaseRule } from './purchase-rule.ts'

/** Less than this many minimum purchases left counts as low. */
const lowFactor = 5
const newDays = 7

/** Product cards by product id, priced for whoever asks: two queries, however many. */
export async function productCards(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map()
  const rows = await cardRows(context.db, ids, context.lang, context.shop)
  const prices = await priceSkus(
    context,
    rows.map(row => row.skuId),
  )
  return new Map(rows.map(row => [row.id, presentCard(context, row, prices.get(row.skuId))]))
}

export function presentCard(
  context: Context,
  row: CardRow,
  price: Omit<ShownPrice, 'steps' | 'breaks'> | undefined,
): ProductCard {
  const { shop, now } = context
  const rule = purchaseRule(shop, row)
  const age = now.getTime() - row.createdAt.getTime()
  const state = stockState({ ...row, ...rule })
  const card: ProductCard = {
    id: row.id,
    skuId: row.skuId,
    itemNo: row.itemNo,
    name: row.name,
    nameLang: row.nameLang ?? undefined,
    picture: row.picture,
    price: price?.price ?? null,
    retailPrice: price?.retailPrice ?? null,
    priceHidden: price?.hidden ?? false,
    unit: row.unit,
    pack: packText(context, row),
    ...rule,
    stock: shop.stockDisplay === 'number' ? row.available : null,
    stockState: shop.stockDisplay === 'none' ? 'hidden' : state,
    badge: age < newDays * 24 * 3600 * 1000 ? 'new' : undefined,
  }
  const buyable = card.price !== null && state !== 'out' && !(row.mustCustomise && customises(shop))
  return buyable ? { ...card, quick: row.skus > 1 ? 'choose' : leastOf({ ...rule, min: rule.minQty }) } : card
}

const customises = (shop: Shop) => hasFlag(shop.flags, ShopFlag.Customisation)

/** The next larger unit in words. */
export const packText = (
  { t }: Context,
  { packUnit, packFactor, unit }: Pick<CardRow, 'packUnit' | 'packFactor' | 'unit'>,
): string => (packUnit ? t('message.pack', { pack: packUnit, factor: packFactor ?? '', unit }) : '')

export function stockState({
  available,
  minQty,
}: {
  available: Decimal
  minQty: Decimal
}): 'in' | 'low' | 'out' {
  if (compare(available, minQty) < 0) return 'out'
  return Number(available) < Number(minQty) * lowFactor ? 'low' : 'in'
}
