import type { Decimal } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { mostProductLabels } from '../../../contract/print.ts'
import type { PrintDocument } from '../../../contract/print-fields.ts'
import type { MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { priceLines } from '../pricing/price-lines.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'
import {
  type Asked,
  around,
  languagesFor,
  named,
  type Paper,
  same,
  shopFields,
  templateOf,
} from './print-papers.ts'

interface LabelledSku {
  id: number
  productId: number
  itemNo: string
  barcode: string
  names: TextsByLanguage
  spec: { value: TextsByLanguage }[]
  unitNames: TextsByLanguage
  picture: string
}

interface Wanted {
  skuIds?: readonly number[]
  /** All SKUs of these. */
  productIds?: readonly number[]
  copies?: number
}

/** One for each SKU, as often as asked, at the price that everybody pays in the shop. Undefined: one is not there. */
export async function productLabels(
  context: MemberContext,
  shop: Shop,
  { skuIds = [], productIds = [], copies = 1 }: Wanted,
  { langs: asked, template: given }: Asked,
): Promise<Paper[] | 'tooMany' | undefined> {
  const { db } = context
  const skus = await db<LabelledSku[]>`
    select k.id, k.product_id as "productId", k.item_no as "itemNo", coalesce(nullif(k.barcode, ''), k.item_no) as barcode,
      p.names, k.spec, u.names as "unitNames", coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture
    from skus k join products p on p.id = k.product_id join units u on u.id = p.unit_id
    where k.id = any(${skuIds as number[]}::integer[]) or k.product_id = any(${productIds as number[]}::integer[])
    order by array_position(${skuIds as number[]}::integer[], k.id), array_position(${productIds as number[]}::integer[], k.product_id), k.position, k.id
    limit ${mostProductLabels + 1}`
  if (skus.length * copies > mostProductLabels) return 'tooMany'
  if (skus.length === 0) return undefined
  if (!skuIds.every(id => skus.some(sku => sku.id === id))) return undefined
  const template = await templateOf(db, shop.id, 'product-label', given)
  const langs = languagesFor(context, asked, template)
  const prices = await pricesOf(context, shop, skus)
  return skus.flatMap((sku, at) => {
    const document = named(context, 'product-label', langs, labelOf(context, shop, sku, prices[at]!, langs))
    return Array.from({ length: copies }, () => ({ template, langs, shop, document }))
  })
}

async function pricesOf(
  { db, lang }: MemberContext,
  shop: Shop,
  skus: readonly LabelledSku[],
): Promise<string[]> {
  const currency = shop.currencies.find(({ code }) => code === shop.baseCurrency) ?? shop.currencies[0]!
  const everybody = { shop, member: undefined, currency, lang, seesPrices: true, seesCost: false }
  const priced = await priceLines(
    db,
    everybody,
    skus.map(({ id }) => ({ skuId: id, unitId: null, quantity: '1' as Decimal })),
  )
  const money = { ...currency, symbolAfter: hasFlag(shop.flags, ShopFlag.SymbolAfterAmount) }
  return priced.map(({ price }) => (price === null ? '' : formatMoney(price, money, '')))
}

function labelOf(
  context: MemberContext,
  shop: Shop,
  { productId, itemNo, barcode, names, spec, unitNames, picture }: LabelledSku,
  price: string,
  langs: Paper['langs'],
): PrintDocument<'product-label'> {
  const { link } = around(context, shop)
  const origin = new URL(link || context.origin).origin
  return {
    fields: {
      ...shopFields(around(context, shop), 'product-label', shop, langs),
      itemNo: same(itemNo),
      barcode: same(barcode),
      name: langs.map(lang => inLanguage(names, lang)),
      spec: langs.map(lang => spec.map(({ value }) => inLanguage(value, lang)).join(' / ')),
      unit: langs.map(lang => inLanguage(unitNames, lang)),
      price: same(price),
      picture: same(picture),
      link: same(`${origin}${paths.product}?${params.shop}=${shop.code}&id=${productId}`),
    },
    lists: {},
    sums: [],
    without: [],
  }
}
