import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { mustCustomise } from './product-choices.queries.ts'
import { isShown } from './shown.ts'

export interface CardRow {
  id: number
  skuId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  picture: string
  unit: string
  packUnit: string | null
  packFactor: string | null
  minQty: Decimal
  multiple: Decimal
  /** Of all SKUs. */
  available: Decimal
  skus: number
  /** A customisation has to be chosen. */
  mustCustomise: boolean
  createdAt: Date
}

/** Cards of these products, each shown by its first SKU; what is not listed is left out. */
export const cardRows = async (
  db: Db,
  ids: readonly number[],
  lang: Language,
  shop: Shop,
): Promise<CardRow[]> => db<CardRow[]>`
  select p.id, k.id as "skuId", p.item_no as "itemNo", text_in(p.names, ${lang}) as name,
    ${fallbackOf(db, db`p.names`, lang)} as "nameLang",
    coalesce(p.pictures[1], '') as picture, text_in(u.names, ${lang}) as unit,
    pack.unit as "packUnit", pack.factor as "packFactor",
    k.min_qty as "minQty", k.multiple, coalesce(stock.available, 0) as available, stock.skus, p.created_at as "createdAt",
    ${mustCustomise(db, db`p.id`)} as "mustCustomise"
  from products p
  join units u on u.id = p.unit_id
  join lateral (
    select id, min_qty, multiple from skus where product_id = p.id order by position, id limit 1
  ) k on true
  left join lateral (
    select text_in(pu_unit.names, ${lang}) as unit, trim_scale(pu.factor) as factor
    from product_units pu join units pu_unit on pu_unit.id = pu.unit_id
    where pu.product_id = p.id order by pu.factor limit 1
  ) pack on true
  left join lateral (
    select sum(s.on_hand - s.held) as available, count(*)::integer as skus
    from skus ks left join stocks s on s.sku_id = ks.id and s.warehouse_id = ${shop.warehouseId}
    where ks.product_id = p.id
  ) stock on true
  where p.id = any(${ids as number[]}) and ${isShown(db, shop, db`p`)}`
