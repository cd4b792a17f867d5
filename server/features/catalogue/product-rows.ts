import type { ProductRow } from '../../../contract/product-list.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inLanguage } from '../../texts.ts'
import { priceSkus } from '../pricing/pricing.ts'
import type { Texts } from '../shops/shops.tables.ts'
import { packText, stockState } from './cards.ts'
import { purchaseRule } from './purchase-rule.ts'

interface Row {
  id: number
  productId: number
  itemNo: string
  name: string
  spec: { value: Texts }[]
  picture: string
  unit: string
  packUnit: string | null
  packFactor: string | null
  minQty: string
  multiple: string
  available: string
}

/** Every SKU of these products, in the order of the products: two queries. */
export async function productRows(context: Context, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { db, shop, lang } = context
  const rows = await skuRows(db, ids, lang, shop.warehouseId)
  const prices = await priceSkus(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const price = prices.get(row.id)
    const rule = purchaseRule(shop, row)
    return {
      id: row.id,
      productId: row.productId,
      itemNo: row.itemNo,
      name: row.name,
      spec: row.spec.map(({ value }) => inLanguage(value, lang)).join(' · '),
      picture: row.picture,
      unit: row.unit,
      pack: packText(context, row),
      price: price?.price ?? null,
      retailPrice: price?.retailPrice ?? null,
      breaks: price?.breaks.map(({ from, price }) => ({ from, price })) ?? [],
      priceHidden: price?.hidden ?? false,
      ...rule,
      stock: shop.stockDisplay === 'number' ? row.available : null,
      stockState: shop.stockDisplay === 'none' ? 'hidden' : stockState({ ...row, ...rule }),
    }
  })
}

const skuRows = async (db: Db, ids: readonly number[], lang: string, warehouseId: number): Promise<Row[]> =>
  db<Row[]>`
    select k.id, p.id as "productId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name, k.spec,
      coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, text_in(u.names, ${lang}) as unit,
      pack.unit as "packUnit", pack.factor as "packFactor", k.min_qty as "minQty", k.multiple,
      coalesce(s.on_hand - s.held, 0) as available
    from unnest(${ids as number[]}::integer[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    join units u on u.id = p.unit_id
    join skus k on k.product_id = p.id
    left join stocks s on s.sku_id = k.id and s.warehouse_id = ${warehouseId}
    left join lateral (
      select text_in(pu_unit.names, ${lang}) as unit, trim_scale(pu.factor) as factor
      from product_units pu join units pu_unit on pu_unit.id = pu.unit_id
      where pu.product_id = p.id order by pu.factor limit 1
    ) pack on true
    order by wanted.place, k.position, k.id`
