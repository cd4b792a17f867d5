import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { Destination } from '../checkout/freight.ts'
import { type Owner, ownedBy } from '../guests/guest.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'
import { togetherIds } from './bought-together.ts'
import { hasOptions, mustCustomiseIn } from './product-choices.queries.ts'
import { isShown } from './shown.ts'

interface Pair {
  name: TextsByLanguage
  value: TextsByLanguage
}

export interface DetailRow {
  id: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  description: string | null
  descriptionLang: Fallback | null
  brandId: number | null
  brandName: string | null
  brandLang: Fallback | null
  model: string
  categoryId: number
  pictures: string[]
  attributes: Pair[]
  unit: string
  units: { id: number; name: string; factor: Decimal }[]
  customisable: boolean
  sold: number
  skus: {
    id: number
    itemNo: string
    barcode: string | null
    spec: Pair[]
    picture: string | null
    minQty: Decimal
    multiple: Decimal
    weight: Decimal
    available: Decimal
    /** Retail, then sale prices 1 to 9; null where there is none. */
    tierPrices: (Decimal | null)[]
  }[]
  offers: {
    kind: 'flash' | 'group'
    id: number
    title: string
    skuId: number
    startsAt: string
    endsAt: string
    price: Decimal
    size: number
    left: number
  }[]
  together: number[]
}

interface Looking {
  id: number
  lang: Language
  shop: Shop
}

/** A sale that begins later than this is not spoken of yet. */
const soonDays = 3

/** A listed product with all that its page says of it to everybody, in one query. */
export async function detailRow(db: Db, { id, lang, shop }: Looking): Promise<DetailRow | undefined> {
  const soon = db`now() + ${soonDays} * interval '1 day'`
  const [row] = await db<DetailRow[]>`
    select p.id, p.item_no as "itemNo", text_in(p.names, ${lang}) as name, text_in(p.descriptions, ${lang}) as description,
      ${fallbackOf(db, db`p.names`, lang)} as "nameLang", ${fallbackOf(db, db`p.descriptions`, lang)} as "descriptionLang",
      b.id as "brandId", text_in(b.names, ${lang}) as "brandName", ${fallbackOf(db, db`b.names`, lang)} as "brandLang", p.model, p.category_id as "categoryId", p.pictures,
      p.attributes, text_in(u.names, ${lang}) as unit, p.sold,
      exists (select from customisation_groups g where g.product_id = p.id and ${hasOptions(db)}) as customisable,
      (select coalesce(json_agg(json_build_object(
          'id', pu.unit_id, 'name', text_in(larger.names, ${lang}), 'factor', trim_scale(pu.factor)::text) order by pu.factor), '[]')
        from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id) as units,
      (select coalesce(json_agg(json_build_object('id', k.id, 'itemNo', k.item_no, 'barcode', k.barcode, 'spec', k.spec,
          'picture', k.picture, 'minQty', k.min_qty::text, 'multiple', k.multiple::text, 'weight', k.weight::text,
          'tierPrices', array_prepend(k.retail_price, k.tier_prices)::text[],
          'available', coalesce(s.on_hand - s.held, 0)::text) order by k.position, k.id), '[]')
        from skus k left join stocks s on s.sku_id = k.id and s.warehouse_id = ${shop.warehouseId}
        where k.product_id = p.id) as skus,
      (select coalesce(json_agg(o order by o."startsAt", o."endsAt", o."skuId"), '[]') from (
          select 'flash' as kind, s.id, text_in(s.titles, ${lang}) as title, i.sku_id as "skuId", s.starts_at as "startsAt",
            s.ends_at as "endsAt", i.price::text as price, 0 as size, i.stock - i.sold as left
          from skus k join flash_sale_items i on i.sku_id = k.id join flash_sales s on s.id = i.sale_id
          where k.product_id = p.id and s.shop_id = ${shop.id} and s.ends_at > now() and s.starts_at < ${soon}
          union all
          select 'group', b.id, text_in(b.titles, ${lang}), b.sku_id, b.starts_at, b.ends_at, b.sizes -> -1 ->> 'price',
            (b.sizes -> -1 ->> 'size')::integer, b.stock - b.sold
          from skus k join group_buys b on b.sku_id = k.id and b.enabled
          where k.product_id = p.id and b.shop_id = ${shop.id} and b.ends_at > now() and b.starts_at < ${soon}
        ) o where not ${mustCustomiseIn(db, db`${shop.id}::integer`, db`p.id`)}) as offers,
      ${togetherIds(db, shop)} as together
    from products p
    join units u on u.id = p.unit_id
    left join brands b on b.id = p.brand_id
    where p.id = ${id} and ${isShown(db, shop, db`p`)}`
  return row
}

interface LookedAt {
  favourite: boolean
  /** Where the member usually has things sent. */
  address: Destination | null
  /** Of the first SKU. */
  weight: Decimal | null
}

/** What a product is to whoever looks at it. */
export async function lookedAtBy(db: Db, id: number, shop: Shop, owner: Owner): Promise<LookedAt> {
  const memberId = 'memberId' in owner ? owner.memberId : 0
  const [row] = await db<[LookedAt]>`
    select exists (
        select from favourites r where ${ownedBy(db, owner)} and r.shop_id = ${shop.id} and r.product_id = ${id}) as favourite,
      (select json_build_object('country', a.country, 'area1', a.area1, 'area2', a.area2, 'area3', a.area3) from addresses a
        where a.member_id = ${memberId} order by a.is_default desc, a.id desc limit 1) as address,
      (select k.weight from skus k where k.product_id = ${id} order by k.position, k.id limit 1) as weight`
  return row
}
