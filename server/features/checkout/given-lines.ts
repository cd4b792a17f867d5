import type { Decimal } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { StoredLine } from '../cart/cart.queries.ts'
import { isShown } from '../catalogue/shown.ts'

export interface GivenLine {
  skuId: number
  /** Null and the product's own unit are the same. */
  unitId?: number | null | undefined
  /** Of the unit. */
  quantity: Decimal
  comment?: string | undefined
}

/** Ids that no cart line has. */
const idAt = (place: number): number => -1 - place

/** What is ordered without a cart, as lines like those of one: from the shop's own warehouse. What is unknown is left out. */
export async function givenLines(
  { db, shop, lang }: Context,
  given: readonly GivenLine[],
): Promise<StoredLine[]> {
  const rows = await db<(StoredLine & { place: number })[]>`
    select w.n::integer - 1 as place, k.id as "skuId", p.id as "productId", k.item_no as "itemNo",
      text_in(p.names, ${lang}) as name, ${fallbackOf(db, db`p.names`, lang)} as "nameLang", k.spec,
      coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture,
      st.id as "storeId", text_in(st.names, ${lang}) as store, h.id as "warehouseId",
      nullif(w.unit, p.unit_id) as "unitId",
      (select json_agg(u order by u.n, u.factor::numeric) from (
        select null::integer as id, text_in(own.names, ${lang}) as name, '1' as factor, 0 as n
        union all
        select pu.unit_id, text_in(larger.names, ${lang}), trim_scale(pu.factor)::text, 1
        from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id) u) as units,
      trim_scale(w.quantity) as quantity, true as checked, w.comment, ${isShown(db, shop, db`p`)} as listed, trim_scale(k.min_qty) as "minQty",
      trim_scale(k.multiple) as multiple, trim_scale(coalesce(s.on_hand - s.held, 0)) as available, k.weight,
      c.path as "categoryPath", p.brand_id as "brandId", null::integer as "customisationId", null as customisation,
      null::numeric as surcharge, null::integer as "promotionId", false as "noPromotion",
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedAt", null::numeric as "seenPrice",
      null::integer as "claimId", null::integer as "claimSaleId", null::boolean as "claimLive",
      null::timestamptz as "claimExpiresAt"
    from unnest(${given.map(({ skuId }) => skuId)}::integer[], ${given.map(({ unitId }) => unitId || null)}::integer[],
      ${given.map(({ quantity }) => quantity)}::numeric[], ${given.map(({ comment }) => comment ?? '')}::text[])
      with ordinality as w (sku, unit, quantity, comment, n)
    join skus k on k.id = w.sku
    join products p on p.id = k.product_id
    join categories c on c.id = p.category_id
    join units own on own.id = p.unit_id
    join stores st on st.id = ${shop.storeId}
    join warehouses h on h.id = ${shop.warehouseId}
    left join stocks s on s.sku_id = k.id and s.warehouse_id = h.id
    order by w.n`
  return rows.map(({ place, ...row }) => ({ ...row, id: idAt(place) }))
}

/** Which of the given ones a line is. */
export const placeOf = ({ id }: { id: number }): number => -1 - id
