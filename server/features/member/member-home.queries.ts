import type { CaseState } from '../../../contract/after-sale-states.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'

interface Whose {
  memberId: number
  shopId: number
}

const shown = 3

interface Attention {
  toPay: { id: number; number: string; due: Decimal; currency: string; payBefore: string | null }[]
  toReceive: { id: number; number: string; shippedAt: string }[]
  openCases: number
  cases: { id: number; number: string; state: CaseState; sendBefore: string | null }[]
}

const iso = (db: Db, column: ReturnType<Db>) =>
  db`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What waits for the member, the most urgent first: one query. */
export async function attentionOf(db: Db, { memberId, shopId }: Whose): Promise<Attention> {
  const [row] = await db<Attention[]>`
    select
      (select coalesce(json_agg(o), '[]') from (
        select id, number, round(total - paid, decimals)::text as due, currency, ${iso(db, db`pay_before`)} as "payBefore"
        from orders where member_id = ${memberId} and shop_id = ${shopId} and state = 0
        order by pay_before nulls last, id limit ${shown}) o) as "toPay",
      (select coalesce(json_agg(n), '[]') from (
        select o.id, o.number, ${iso(db, db`max(n.shipped_at)`)} as "shippedAt"
        from delivery_notes n join delivery_note_lines l on l.note_id = n.id join orders o on o.id = l.order_id
        where n.member_id = ${memberId} and n.shop_id = ${shopId} and n.state = 'shipped'
        group by o.id order by min(n.shipped_at) limit ${shown}) n) as "toReceive",
      (select count(*)::integer from after_sale_cases
        where member_id = ${memberId} and shop_id = ${shopId} and ended_at is null) as "openCases",
      (select coalesce(json_agg(c), '[]') from (
        select id, number, state, case when state = 'granted' and kind = 'return' then ${iso(db, db`act_before`)} end as "sendBefore"
        from after_sale_cases where member_id = ${memberId} and shop_id = ${shopId} and ended_at is null
        order by state <> 'granted', id desc limit ${shown}) c) as cases`
  return row!
}

const endingDays = 7

/** Coupons and red packets of this shop that end within a week. */
export const endingVouchers = async (
  db: Db,
  { memberId, shopId, lang }: Whose & { lang: Language },
): Promise<{ red: boolean; name: string; nameLang: Fallback | null; validUntil: Date }[]> =>
  await db<{ red: boolean; name: string; nameLang: Fallback | null; validUntil: Date }[]>`
    select * from (
      (select false as red, text_in(t.names, ${lang}) as name, ${fallbackOf(db, db`t.names`, lang)} as "nameLang",
        c.valid_until as "validUntil"
      from coupons c join coupon_templates t on t.id = c.template_id and t.shop_id = ${shopId}
      where c.member_id = ${memberId} and c.used_at is null
        and c.valid_until between now() and now() + make_interval(days => ${endingDays})
      order by c.valid_until limit ${shown})
      union all
      (select true, text_in(t.names, ${lang}), ${fallbackOf(db, db`t.names`, lang)}, r.valid_until
      from red_packets r join red_packet_templates t on t.id = r.template_id and t.shop_id = ${shopId}
      where r.member_id = ${memberId} and r.used_at is null and r.expired_at is null
        and r.valid_until between now() and now() + make_interval(days => ${endingDays})
      order by r.valid_until limit ${shown})
    ) ending order by "validUntil" limit ${shown}`

interface Balances {
  storedValue: Decimal
  points: number
  ending: number
  endsAt: Date | null
}

/** What the member has in this shop, and the points that end next. */
export async function balancesOf(
  db: Db,
  { memberId, shopId, currency }: Whose & { currency: string },
): Promise<Balances> {
  const [row] = await db<Balances[]>`
    with own as (
      select id, kind, currency, balance from ledger_accounts
      where member_id = ${memberId} and shop_id = ${shopId} and kind in ('stored_value', 'bonus', 'points')
    ), next as (
      select l.ends_at, l.unspent from point_lots l
      where l.account_id = (select id from own where kind = 'points' and currency = ${pointsCurrency})
        and l.unspent > 0 and l.ends_at <= now() + interval '30 days'
    )
    select (select coalesce(sum(balance), 0)::text from own where kind in ('stored_value', 'bonus') and currency = ${currency}) as "storedValue",
      coalesce((select balance from own where kind = 'points' and currency = ${pointsCurrency}), 0)::integer as points,
      coalesce((select sum(unspent) from next), 0)::integer as ending, (select min(ends_at) from next) as "endsAt"`
  return row!
}

interface RecentRow {
  id: number
  number: string
  state: number
  total: Decimal
  currency: string
  createdAt: Date
  lineCount: number
  lines: { name: string; picture: string }[]
}

export const recentOrders = async (
  db: Db,
  { memberId, shopId, lang }: Whose & { lang: Language },
): Promise<RecentRow[]> =>
  await db<RecentRow[]>`
    select o.id, o.number, o.state, round(o.total, o.decimals) as total, o.currency, o.created_at as "createdAt",
      (select count(*)::integer from order_lines l where l.order_id = o.id) as "lineCount",
      (select coalesce(json_agg(l), '[]') from (
        select text_in(names, ${lang}) as name, picture from order_lines where order_id = o.id order by position limit 4) l) as lines
    from orders o where o.member_id = ${memberId} and o.shop_id = ${shopId} order by o.id desc limit 4`

const suggestions = 6
/** So many of the latest are looked at, however many there are. */
const lookedAt = { orders: 60, favourites: 60 }

export const boughtOften = async (
  db: Db,
  { memberId, shopId }: Whose,
): Promise<{ skuId: number; times: number }[]> =>
  await db<{ skuId: number; times: number }[]>`
    select l.sku_id as "skuId", count(distinct o.id)::integer as times
    from (
      select id from orders where member_id = ${memberId} and shop_id = ${shopId} and state not in (5, 7)
      order by id desc limit ${lookedAt.orders}
    ) o join order_lines l on l.order_id = o.id
    group by l.sku_id order by times desc, max(o.id) desc, l.sku_id limit ${suggestions}`

/** With what one piece cost when it was kept, in the shop's currency. */
export const latestFavourites = async (
  db: Db,
  { memberId, shopId }: Whose,
): Promise<{ skuId: number; seenPrice: Decimal }[]> =>
  await db<{ skuId: number; seenPrice: Decimal }[]>`
    select first.id as "skuId", r.seen_price as "seenPrice"
    from (
      select product_id, seen_price, id from favourites
      where member_id = ${memberId} and shop_id = ${shopId} and seen_price is not null
      order by id desc limit ${lookedAt.favourites}
    ) r cross join lateral (
      select k.id from skus k where k.product_id = r.product_id order by k.position, k.id limit 1) first
    order by r.id desc`
