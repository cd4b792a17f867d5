import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import type { Context } from '../../context.ts'
import { integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { stockState } from '../catalogue/cards.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import { isShown } from '../catalogue/shown.ts'
import { type PricedBuyer, type PricedLine, priceLines } from '../pricing/price-lines.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'

interface Row {
  skuId: number
  productId: number
  itemNo: string
  barcode: string
  name: string
  nameLang: Fallback | null
  /** In the second language. */
  otherName: string | null
  spec: { value: TextsByLanguage }[]
  picture: string
  minQty: Decimal
  multiple: Decimal
  available: Decimal
  units: { id: number | null; name: string; otherName: string | null; factor: Decimal }[]
}

/** Names in a second language, for what is printed in two. */
export interface OtherNames {
  name: string
  spec: string
  unit: string
}

export interface PickRowWithNames extends PickRow {
  other?: OtherNames
}

/** SKUs that are for sale, in the order asked for, with the buyer's prices in every unit: two queries, however many. */
export async function pickRows(
  at: Pick<Context, 'db' | 'shop'>,
  buyer: PricedBuyer,
  skuIds: readonly number[],
  otherLang?: Language,
): Promise<PickRowWithNames[]> {
  if (skuIds.length === 0) return []
  const wanted = at.db`unnest(${integers(at.db, skuIds)}) with ordinality`
  return (await pricedRows(at, buyer, wanted, otherLang)).map(({ row }) => row)
}

/** Every SKU of these products in the order of the products, and what everybody pays for one. */
export async function pickRowsOfProducts(
  at: Pick<Context, 'db' | 'shop'>,
  buyer: PricedBuyer,
  productIds: readonly number[],
): Promise<{ row: PickRow; retail: Decimal | null }[]> {
  if (productIds.length === 0) return []
  const wanted = at.db`(
    select k.id, row_number() over (order by asked.place, k.position, k.id)
    from unnest(${integers(at.db, productIds)}) with ordinality as asked (id, place)
    join skus k on k.product_id = asked.id)`
  return pricedRows(at, buyer, wanted, undefined)
}

async function pricedRows(
  { db, shop }: Pick<Context, 'db' | 'shop'>,
  buyer: PricedBuyer,
  wanted: Fragment,
  otherLang: Language | undefined,
) {
  const rows = await skuRows(db, wanted, buyer.lang, shop, otherLang)
  const lines = rows.flatMap(({ skuId, units }) =>
    units.map(unit => ({ skuId, unitId: unit.id, quantity: '1' as const })),
  )
  const prices = await priceLines(db, buyer, lines)
  let at = 0
  return rows.map(row => {
    const own = prices.slice(at, at + row.units.length)
    at += row.units.length
    return { row: present(shop, buyer, row, own, otherLang), retail: own[0]?.retail ?? null }
  })
}

function present(
  shop: Shop,
  buyer: PricedBuyer,
  row: Row,
  prices: readonly PricedLine[],
  otherLang: Language | undefined,
): PickRowWithNames {
  const [base] = prices
  const rule = purchaseRule(shop, row)
  const specIn = (lang: Language) => row.spec.map(({ value }) => inLanguage(value, lang)).join(' / ')
  return {
    skuId: row.skuId,
    productId: row.productId,
    itemNo: row.itemNo,
    barcode: row.barcode,
    name: row.name,
    nameLang: row.nameLang ?? undefined,
    spec: specIn(buyer.lang),
    picture: row.picture,
    units: row.units.map(({ id, name, factor }, index) => ({
      id,
      name,
      factor,
      price: prices[index]?.price ?? null,
      own: prices[index]?.ownUnitPrice ?? false,
    })),
    breaks: base?.breaks.map(({ from, price }) => ({ from, price })) ?? [],
    priceHidden: !buyer.seesPrices,
    ...rule,
    stock: shop.stockDisplay === 'number' ? row.available : null,
    stockState: shop.stockDisplay === 'none' ? 'hidden' : stockState({ ...row, ...rule }),
    ...(otherLang && {
      other: {
        name: row.otherName ?? row.name,
        spec: specIn(otherLang),
        unit: row.units[0]!.otherName ?? '',
      },
    }),
  }
}

/** `wanted` has the ids of SKUs and their places. */
const skuRows = async (
  db: Db,
  wanted: Fragment,
  lang: Language,
  shop: Shop,
  otherLang: Language | undefined,
): Promise<Row[]> => db<Row[]>`
  select k.id as "skuId", p.id as "productId", k.item_no as "itemNo", coalesce(k.barcode, '') as barcode,
    text_in(p.names, ${lang}) as name, ${fallbackOf(db, db`p.names`, lang)} as "nameLang", text_in(p.names, ${otherLang ?? lang}) as "otherName", k.spec,
    coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture,
    trim_scale(k.min_qty) as "minQty", trim_scale(k.multiple) as multiple,
    trim_scale(coalesce(s.on_hand - s.held, 0)) as available,
    (select json_agg(json_build_object('id', u.id, 'name', u.name, 'otherName', u.other, 'factor', u.factor)
        order by u.place, u.id)
      from (
        select null::integer as id, text_in(base.names, ${lang}) as name, text_in(base.names, ${otherLang ?? lang}) as other,
          '1' as factor, 0 as place
        union all
        select pu.unit_id, text_in(larger.names, ${lang}), text_in(larger.names, ${otherLang ?? lang}),
          trim_scale(pu.factor)::text, pu.factor
        from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id
      ) u) as units
  from ${wanted} as wanted (id, place)
  join skus k on k.id = wanted.id
  join products p on p.id = k.product_id and ${isShown(db, shop, db`p`)}
  join units base on base.id = p.unit_id
  left join stocks s on s.sku_id = k.id and s.warehouse_id = ${shop.warehouseId}
  order by wanted.place`
