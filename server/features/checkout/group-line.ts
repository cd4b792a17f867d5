import type { Decimal } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { StoredLine } from '../cart/cart.queries.ts'
import type { GroupPlace } from '../group-buy/join-group.ts'

/** An id that no cart line has. */
export const groupLineId = 0

/** A place in a group as a line like those of a cart, at the group's price. */
export async function groupLine(
  { db, shop, lang }: Context,
  { skuId, quantity, price }: GroupPlace,
): Promise<(StoredLine & { groupPrice: Decimal }) | Failure> {
  const [row] = await db<StoredLine[]>`
    select ${groupLineId}::integer as id, k.id as "skuId", p.id as "productId", k.item_no as "itemNo",
      text_in(p.names, ${lang}) as name, ${fallbackOf(db, db`p.names`, lang)} as "nameLang", k.spec, coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture,
      st.id as "storeId", text_in(st.names, ${lang}) as store, w.id as "warehouseId", null::integer as "unitId",
      json_build_array(json_build_object('id', null, 'name', text_in(u.names, ${lang}), 'factor', '1')) as units,
      ${quantity}::numeric as quantity, true as checked, '' as comment, p.listed, 1::numeric as "minQty",
      1::numeric as multiple, trim_scale(coalesce(s.on_hand - s.held, 0)) as available, k.weight,
      c.path as "categoryPath", p.brand_id as "brandId", null::integer as "customisationId",
      null as customisation, null::numeric as surcharge, null::integer as "promotionId", false as "noPromotion",
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedAt", null::numeric as "seenPrice", null::integer as "claimId", null::integer as "claimSaleId",
      null::boolean as "claimLive", null::timestamptz as "claimExpiresAt"
    from skus k
    join products p on p.id = k.product_id
    join categories c on c.id = p.category_id
    join units u on u.id = p.unit_id
    join stores st on st.id = ${shop.storeId}
    join warehouses w on w.id = ${shop.warehouseId}
    left join stocks s on s.sku_id = k.id and s.warehouse_id = w.id
    where k.id = ${skuId}`
  return row ? { ...row, groupPrice: price } : fail('checkout.groupGone', {}, 'group')
}
