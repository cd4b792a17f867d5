import * as v from 'valibot'
import { id } from '../../../contract/fields.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import type { Context } from '../../context.ts'
import { type Outcome, ok } from '../../handler.ts'
import { readInput } from '../../read-input.ts'
import { inLanguage } from '../../texts.ts'
import type { PriceStep } from '../pricing/pricing.rules.ts'
import { inCurrency, maySeePrices, priceSkus, type ShownPrice } from '../pricing/pricing.ts'
import { stockState } from './cards.ts'
import { categoryTree } from './catalogue.queries.ts'
import { crumbsOf, wayTo } from './category-index.ts'
import { type DetailRow, detailRow } from './detail.queries.ts'

const detailQuery = v.object({ id: id() })

/** `hlt_get_data` of type `product_detail`. Two queries: the product, and its prices. */
export async function productDetail(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<ProductDetail>> {
  const read = readInput(context, detailQuery, fields)
  if (read.kind === 'fail') return read
  const { db, memory, lang, shop } = context
  const row = await detailRow(db, read.input.id, lang, shop.warehouseId)
  if (!row) return { kind: 'notFound' }
  const [tree, prices] = await Promise.all([
    categoryTree(memory, db, lang),
    priceSkus(
      context,
      row.skus.map(sku => sku.id),
    ),
  ])
  return ok({
    id: row.id,
    itemNo: row.itemNo,
    name: row.name,
    description: row.description ?? '',
    brand: row.brandId === null ? null : { id: row.brandId, name: row.brandName ?? '' },
    model: row.model,
    crumbs: crumbsOf(wayTo(tree, row.categoryId) ?? []),
    pictures: row.pictures,
    attributes: namedIn(context, row.attributes),
    unit: row.unit,
    units: row.units,
    priceHidden: !maySeePrices(context),
    sold: hasFlag(shop.flags, ShopFlag.ShowSold) ? row.sold : null,
    skus: row.skus.map(sku => presentSku(context, sku, prices.get(sku.id))),
  })
}

function presentSku(
  context: Context,
  sku: DetailRow['skus'][number],
  price: ShownPrice | undefined,
): ProductSku {
  const { stockDisplay } = context.shop
  return {
    id: sku.id,
    itemNo: sku.itemNo,
    barcode: sku.barcode ?? '',
    spec: namedIn(context, sku.spec),
    picture: sku.picture ?? '',
    price: price?.price ?? null,
    retailPrice: price?.retailPrice ?? null,
    steps: shownSteps(context, price?.steps ?? []),
    minQty: sku.minQty,
    multiple: sku.multiple,
    stock: stockDisplay === 'number' ? sku.available : null,
    stockState: stockDisplay === 'none' ? 'hidden' : stockState(sku),
  }
}

/** What a distributor pays and adds to it is nobody else's business. */
function shownSteps(context: Context, steps: readonly PriceStep[]): ProductSku['steps'] {
  const { visitor, shop } = context
  const initiated = visitor.role === 'office' || (visitor.role !== 'guest' && visitor.id === shop.ownerId)
  return steps
    .filter(({ step }) => initiated || (step !== 'purchase' && step !== 'markup'))
    .map(step => ({ ...step, amount: inCurrency(context, step.amount)! }))
}

const namedIn = ({ lang }: Context, pairs: DetailRow['attributes']) =>
  pairs.map(({ name, value }) => ({ name: inLanguage(name, lang), value: inLanguage(value, lang) }))
