import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { mustCustomiseIn } from '../catalogue/product-choices.queries.ts'
import { isShown } from '../catalogue/shown.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { boughtBy } from './join-group.ts'

export interface GroupBuyRow {
  id: number
  title: string
  titleLang: Fallback | null
  startsAt: Date
  endsAt: Date
  hours: number
  productId: number
  skuId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  spec: { name: TextsByLanguage; value: TextsByLanguage }[]
  picture: string
  unit: string
  sizes: { size: number; price: Decimal }[]
  left: number
  memberLimit: number
  bought: number
}

interface Scope {
  shopId: number
  lang: Language
  /** 0 for a guest. */
  memberId: number
}

const rows = (db: Db, { shopId, lang, memberId }: Scope, where: Fragment) => db<GroupBuyRow[]>`
  select b.id, text_in(b.titles, ${lang}) as title, ${fallbackOf(db, db`b.titles`, lang)} as "titleLang", b.starts_at as "startsAt", b.ends_at as "endsAt", b.hours,
    k.product_id as "productId", b.sku_id as "skuId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
    ${fallbackOf(db, db`p.names`, lang)} as "nameLang", k.spec,
    coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, text_in(u.names, ${lang}) as unit,
    b.sizes, b.stock - b.sold as left, b.member_limit as "memberLimit", ${boughtBy(db, memberId)} as bought
  from group_buys b
  join skus k on k.id = b.sku_id
  join products p on p.id = k.product_id and ${isShown(db, { id: shopId }, db`p`)}
  join units u on u.id = p.unit_id
  where b.shop_id = ${shopId} and b.enabled and ${where}
  order by b.starts_at > now(), b.ends_at, b.id
  limit 100`

export const groupBuysOf = async (db: Db, scope: Scope): Promise<GroupBuyRow[]> =>
  rows(db, scope, db`b.ends_at > now() and not ${mustCustomiseIn(db, db`b.shop_id`, db`p.id`)}`)

export const groupBuyRow = async (db: Db, scope: Scope, id: number): Promise<GroupBuyRow | undefined> =>
  (await rows(db, scope, db`b.id = ${id}`))[0]

export interface GroupRow {
  id: number
  size: number
  price: Decimal
  closesAt: Date
  members: { id: number; nick: string; leader: boolean }[]
}

/** Groups that somebody is in and that can still fill up, the nearest to complete first. */
export const openGroups = async (db: Db, groupBuyId: number, memberId: number): Promise<GroupRow[]> => db<
  GroupRow[]
>`
  select g.id, g.size, g.price, g.closes_at as "closesAt",
    json_agg(json_build_object('id', m.id, 'nick', m.nick, 'leader', m.id = g.leader_id) order by o.id) as members
  from groups g
  join orders o on o.group_id = g.id and o.state not in (5, 7)
  join members m on m.id = o.member_id
  where g.group_buy_id = ${groupBuyId} and g.state = 'open' and g.closes_at > now()
  group by g.id
  order by bool_or(o.member_id = ${memberId}) desc, g.size - count(*), g.closes_at
  limit 20`
