import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import type { Texts } from '../shops/shops.tables.ts'

interface Pair {
  name: Texts
  value: Texts
}

export interface DetailRow {
  id: number
  itemNo: string
  name: string
  description: string | null
  brandId: number | null
  brandName: string | null
  model: string
  categoryId: number
  pictures: string[]
  attributes: Pair[]
  unit: string
  units: { name: string; factor: string }[]
  sold: number
  skus: {
    id: number
    itemNo: string
    barcode: string | null
    spec: Pair[]
    picture: string | null
    minQty: string
    multiple: string
    available: string
  }[]
}

/** A listed product with its units, SKUs and their stock, in one query. */
export async function detailRow(
  db: Db,
  id: number,
  lang: Language,
  warehouseId: number,
): Promise<DetailRow | undefined> {
  const [row] = await db<DetailRow[]>`
    select p.id, p.item_no as "itemNo", text_in(p.names, ${lang}) as name, text_in(p.descriptions, ${lang}) as description,
      b.id as "brandId", text_in(b.names, ${lang}) as "brandName", p.model, p.category_id as "categoryId", p.pictures,
      p.attributes, text_in(u.names, ${lang}) as unit, p.sold,
      (select coalesce(json_agg(json_build_object(
          'name', text_in(larger.names, ${lang}), 'factor', trim_scale(pu.factor)::text) order by pu.factor), '[]')
        from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id) as units,
      (select coalesce(json_agg(json_build_object('id', k.id, 'itemNo', k.item_no, 'barcode', k.barcode, 'spec', k.spec,
          'picture', k.picture, 'minQty', k.min_qty::text, 'multiple', k.multiple::text,
          'available', coalesce(s.on_hand - s.held, 0)::text) order by k.position, k.id), '[]')
        from skus k left join stocks s on s.sku_id = k.id and s.warehouse_id = ${warehouseId}
        where k.product_id = p.id) as skus
    from products p
    join units u on u.id = p.unit_id
    left join brands b on b.id = p.brand_id
    where p.id = ${id} and p.listed`
  return row
}
