import type { Db } from '../../db/database.ts'
import { importKey } from './import-key.ts'

export interface MadeBefore {
  key: string
  copy: number
  orders: { id: number; number: string }[]
}

/** What a visitor's sheets made already, the latest copy of each. */
export async function madeBefore(
  db: Db,
  visitorId: number,
  keys: readonly string[],
): Promise<Map<string, MadeBefore>> {
  const rows = await db<MadeBefore[]>`
    select substr(c.key, ${importKey.length + 1}, 43) as key, substr(c.key, ${importKey.length + 45})::integer as copy,
      (select json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id)
       from orders o where o.checkout_id = c.id) as orders
    from checkouts c
    where c.member_id = ${visitorId} and starts_with(c.key, ${importKey}) and c.key ~ '^.{50}-[0-9]+$'
      and substr(c.key, ${importKey.length + 1}, 43) = any(${keys as string[]})
      and exists (select from orders o where o.checkout_id = c.id)
    order by copy`
  return new Map(rows.map(row => [row.key, row]))
}

export async function membersByMobile(
  db: Db,
  shopId: number,
  mobiles: readonly string[],
): Promise<Map<string, { id: number; nick: string }>> {
  const rows = await db<{ id: number; nick: string; mobile: string }[]>`
    select id, nick, mobile from members where shop_id = ${shopId} and mobile = any(${mobiles as string[]})`
  return new Map(rows.map(({ mobile, ...member }) => [mobile, member]))
}

export interface NamedThings {
  kind: 'delivery' | 'store'
  id: number
  names: string[]
}

/** What a sheet may call by its name, in any language. */
export const namedThings = async (db: Db, shop: { id: number; siteId: number }): Promise<NamedThings[]> => db<
  NamedThings[]
>`
  select 'delivery' as kind, id, array(select value from jsonb_each_text(names)) as names
  from delivery_methods where shop_id = ${shop.id} and enabled
  union all
  select 'store', id, array(select value from jsonb_each_text(names)) from stores where site_id = ${shop.siteId} and pickup`
