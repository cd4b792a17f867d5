import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'

export interface ThemeRow {
  id: number
  name: string
  description: string
  picture: string
  /** Quantities of the base unit. */
  items: { skuId: number; quantity: Decimal }[]
}

/** The sets of a shop with what is in them, in their order; in a distributor's shop head office's come after its own. */
export const themeRows = async (db: Db, shop: Shop, lang: Language): Promise<ThemeRow[]> => db<ThemeRow[]>`
  select t.id, text_in(t.names, ${lang}) as name, coalesce(text_in(t.descriptions, ${lang}), '') as description, t.picture,
    (select coalesce(json_agg(json_build_object('skuId', i.sku_id, 'quantity', trim_scale(i.quantity)::text)
        order by i.position, i.id), '[]')
      from selection_items i where i.theme_id = t.id) as items
  from selection_themes t
  where ${ofShop(db, shop)} and t.enabled
  order by t.shop_id <> ${shop.id}, t.position, t.id`

/** Whether the set `t` is for the customers of this shop. */
export const ofShop = (db: Db, { id, ownerId }: Pick<Shop, 'id' | 'ownerId'>): Fragment =>
  ownerId === null
    ? db`t.shop_id = ${id}`
    : db`(t.shop_id = ${id} or exists (select from shops s where s.id = t.shop_id and s.owner_id is null))`
