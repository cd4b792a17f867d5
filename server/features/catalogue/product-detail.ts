import type { ProductCard } from '../../../contract/catalogue.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { ProductDetail, ProductOffer, ProductSku } from '../../../contract/product-detail.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok, type Success } from '../../handler.ts'
import { fallbackIn } from '../../i18n/fallback.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { type Owner, ownerOf } from '../guests/guest.ts'
import { buyerOf, type PricedLine, priceLines } from '../pricing/price-lines.ts'
import { inCurrency, maySeePrices } from '../pricing/pricing.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { couponsForProduct } from '../vouchers/shop-offers.ts'
import { type CardRow, cardRows } from './cards.queries.ts'
import { presentCard, stockState } from './cards.ts'
import { shopTree } from './catalogue.queries.ts'
import { crumbsOf, wayTo } from './category-index.ts'
import { type DetailRow, detailRow, lookedAtBy } from './detail.queries.ts'
import { productDelivery } from './product-delivery.ts'
import { purchaseRule } from './purchase-rule.ts'
import { shareAnswer } from './shared-answers.ts'

/** What everybody is shown alike, and one query for what is personal: whether it is a favourite, and the freight to their address. */
export async function productDetail(
  context: Context,
  input: { id: number },
): Promise<Outcome<ProductDetail>> {
  const { visitor, shop } = context
  // Coupons are offered in a member's own shop.
  const isOwn = visitor.role !== 'guest' && isOwnShop(visitor, shop)
  const answer = (each: Context) => makeDetail(each, input.id)
  const shared = await shareAnswer(context, { what: 'product', input: [input, isOwn], answer })
  const owner = ownerOf(context)
  return owner && shared.kind === 'ok' ? await forOwner(context, owner, shared) : shared
}

async function forOwner(
  context: Context,
  owner: Owner,
  shared: Success<ProductDetail>,
): Promise<Outcome<ProductDetail>> {
  const detail = shared.obj!
  const { favourite, address, weight } = await lookedAtBy(context.db, detail.id, context.shop, owner)
  if (!favourite && !address) return shared
  const delivery = address
    ? await productDelivery(context, { ...parcelOf(detail.skus[0], weight), to: address })
    : detail.delivery
  return ok({ ...detail, favourite, delivery })
}

/** The least that can be bought of it. */
const parcelOf = (sku: ProductSku | undefined, weight: Decimal | null | undefined) => ({
  price: sku?.price ?? null,
  weight: weight ?? '0',
  quantity: sku?.minQty ?? '1',
})

/** Three queries: the product, what goes with it, and all their prices. */
async function makeDetail(context: Context, id: number): Promise<Outcome<ProductDetail>> {
  const { db, cache, lang, shop } = context
  const row = await detailRow(db, { id, lang, shop })
  if (!row) return { kind: 'notFound' }
  const others = row.together.length > 0 ? await cardRows(db, row.together, lang, shop) : []
  const [tree, prices] = await Promise.all([shopTree(cache, db, shop, lang), priceEach(context, row, others)])
  const way = wayTo(tree, row.categoryId) ?? []
  const skus = row.skus.map((sku, at) => presentSku(context, sku, prices.skus[at]!))
  return ok({
    id: row.id,
    itemNo: row.itemNo,
    name: row.name,
    nameLang: row.nameLang ?? undefined,
    description: row.description ?? '',
    descriptionLang: row.descriptionLang ?? undefined,
    brand:
      row.brandId === null
        ? null
        : { id: row.brandId, name: row.brandName ?? '', nameLang: row.brandLang ?? undefined },
    model: row.model,
    crumbs: crumbsOf(way),
    pictures: row.pictures,
    attributes: namedIn(context, row.attributes),
    unit: row.unit,
    units: row.units,
    customisable: row.customisable && hasFlag(shop.flags, ShopFlag.Customisation),
    priceHidden: !buyerOf(context).seesPrices,
    sold: hasFlag(shop.flags, ShopFlag.ShowSold) ? row.sold : null,
    skus,
    favourite: false,
    offers: row.offers.map(offer => presentOffer(context, offer)),
    coupons: await couponsForProduct(context, {
      productId: row.id,
      brandId: row.brandId,
      categoryPath: way.at(-1)?.paths ?? '',
    }),
    delivery: await productDelivery(context, { ...parcelOf(skus[0], row.skus[0]?.weight), to: null }),
    together: row.together.flatMap(id => prices.cards.get(id) ?? []),
  })
}

interface SkuPrices {
  base: PricedLine
  larger: { unitId: number; priced: PricedLine }[]
}

interface Prices {
  skus: SkuPrices[]
  /** By product. */
  cards: Map<number, ProductCard>
}

/** What one of each SKU costs in every unit, and one of each other product. */
async function priceEach(
  context: Context,
  { skus, units }: DetailRow,
  others: readonly CardRow[],
): Promise<Prices> {
  const lines = skus.flatMap(({ id: skuId }) =>
    [null, ...units.map(unit => unit.id)].map(unitId => ({ skuId, unitId, quantity: '1' as const })),
  )
  const buyer = buyerOf(context)
  const more = others.map(({ skuId }) => ({ skuId, unitId: null, quantity: '1' as const }))
  const priced = await priceLines(context.db, buyer, [...lines, ...more])
  const cards = others.map((row, at) => {
    const { price, retail } = priced[lines.length + at]!
    return presentCard(context, row, { price, retailPrice: retail, hidden: !buyer.seesPrices })
  })
  const own = skus.map((_, at) => {
    const first = at * (units.length + 1)
    const larger = units.map(({ id: unitId }, n) => ({ unitId, priced: priced[first + 1 + n]! }))
    return { base: priced[first]!, larger }
  })
  return { skus: own, cards: new Map(cards.map(card => [card.id, card])) }
}

function presentSku(
  context: Context,
  sku: DetailRow['skus'][number],
  { base, larger }: SkuPrices,
): ProductSku {
  const { stockDisplay } = context.shop
  const rule = purchaseRule(context.shop, sku)
  return {
    id: sku.id,
    itemNo: sku.itemNo,
    barcode: sku.barcode ?? '',
    spec: namedIn(context, sku.spec),
    picture: sku.picture ?? '',
    price: base.price,
    retailPrice: base.retail,
    steps: base.steps,
    breaks: base.breaks.map(({ from, price }) => ({ from, price })),
    unitPrices: larger.flatMap(({ unitId, priced: { ownUnitPrice, price } }) =>
      ownUnitPrice && price !== null ? { unitId, price } : [],
    ),
    tiers: seesTiers(context) ? tiersOf(context, sku.tierPrices) : undefined,
    ...rule,
    stock: stockDisplay === 'number' ? sku.available : null,
    stockState: stockDisplay === 'none' ? 'hidden' : stockState({ ...sku, ...rule }),
  }
}

/** In a distributor's shop the tiers are purchase prices, which customers must not see. */
const seesTiers = ({ shop, visitor }: Context): boolean =>
  shop.showTierPrices && shop.ownerId === null && visitor.role !== 'guest'

const tiersOf = (context: Context, prices: readonly (Decimal | null)[]) =>
  prices.flatMap((amount, tier) => {
    const price = amount === null ? null : inCurrency(context, amount)
    return price === null ? [] : { tier, price }
  })

const presentOffer = (context: Context, offer: DetailRow['offers'][number]): ProductOffer => ({
  kind: offer.kind,
  id: offer.id,
  title: offer.title,
  skuId: offer.skuId,
  startsAt: new Date(offer.startsAt).toISOString(),
  endsAt: new Date(offer.endsAt).toISOString(),
  price: maySeePrices(context) ? inCurrency(context, offer.price) : null,
  size: offer.size,
  soldOut: offer.left <= 0,
})

const namedIn = ({ lang }: Context, pairs: DetailRow['attributes']) =>
  pairs.map(({ name, value }) => ({
    name: inLanguage(name, lang),
    nameLang: fallbackIn(name, lang),
    value: inLanguage(value, lang),
    valueLang: fallbackIn(value, lang),
  }))
