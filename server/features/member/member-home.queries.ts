import type { CaseState } from '../../../contract/after-sale-states.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { anyId } from '../../db/any-length.ts'
import type { Db } from '../../db/database.ts'
import { iso } from '../../db/iso.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { isOwed } from '../payment/payment.queries.ts'

interface Whose {
  memberId: number
  shopId: number
}

const shown = 3

interface Attention {
  /** Orders by state. */
  counts: Record<string, number>
  /** The time to pay for one of them is over, and nobody has ended it yet. */
  isLate: boolean
  toPay: { id: number; number: string; due: Decimal; currency: string; payBefore: string | null }[]
  /** Owed on account for longer than was agreed. */
  overdue: { id: number; number: string; due: Decimal; currency: string; dueAt: string }[]
  toReceive: { id: number; number: string; shippedAt: string }[]
  openCases: number
  cases: { id: number; number: string; state: CaseState; sendBefore: string | null }[]
}

/** What waits for the member, the most urgent first: one query. */
export async function attentionOf(db: Db, { memberId, shopId }: Whose): Promise<Attention> {
  const [row] = await db<Attention[]>`
    select
      (select coalesce(json_object_agg(state, count), '{}') from (
        select state, count(*) from orders where member_id = ${memberId} and shop_id = ${shopId} group by state) o) as counts,
      exists (select from orders where member_id = ${memberId} and shop_id = ${shopId} and state = 0 and pay_before <= now()) as "isLate",
      (select coalesce(json_agg(o), '[]') from (
        select id, number, round(total - paid, decimals)::text as due, currency, ${iso(db, db`pay_before`)} as "payBefore"
        from orders where member_id = ${memberId} and shop_id = ${shopId} and state = 0
        order by pay_before nulls last, id limit ${shown}) o) as "toPay",
      (select coalesce(json_agg(o), '[]') from (
        select o.id, o.number, round(o.total - o.paid - o.waived, o.decimals)::text as due, o.currency, ${iso(db, db`o.due_at`)} as "dueAt"
        from orders o where o.member_id = ${memberId} and o.shop_id = ${shopId} and o.due_at < now() and ${isOwed(db, db`o`)}
          and o.payment_state <> 'confirming'
        order by o.due_at, o.id limit ${shown}) o) as overdue,
      (select coalesce(json_agg(n), '[]') from (
        select o.id, o.number, ${iso(db, db`max(n.shipped_at)`)} as "shippedAt"
        from orders o join delivery_note_lines l on l.order_id = coalesce(o.purchase_id, o.id)
        join delivery_notes n on n.id = l.note_id and n.state = 'shipped'
        where o.member_id = ${memberId} and o.shop_id = ${shopId} and o.state in (2, 3)
          -- What a distributor bought for a customer, the customer receives.
          and not exists (select from orders c where c.purchase_id = o.id)
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

interface Belongings {
  storedValue: Decimal
  points: number
  ending: number
  endsAt: Date | null
  /** Coupons and red packets of this shop that end within a week. */
  vouchers: { red: boolean; name: string; nameLang: Fallback | null; validUntil: string }[]
}

/** What the member has in this shop, the points that end next and the vouchers that do. */
export async function belongingsOf(
  db: Db,
  { memberId, shopId, currency, lang }: Whose & { currency: string; lang: Language },
): Promise<Belongings> {
  const [row] = await db<Belongings[]>`
    with own as (
      select id, kind, currency, balance from ledger_accounts
      where member_id = ${memberId} and shop_id = ${shopId} and kind in ('stored_value', 'bonus', 'points')
    ), next as (
      select l.ends_at, l.unspent from point_lots l
      where l.account_id = (select id from own where kind = 'points' and currency = ${pointsCurrency})
        and l.unspent > 0 and l.ends_at <= now() + interval '30 days'
    ), vouchers as (
      (select false as red, text_in(t.names, ${lang}) as name, ${fallbackOf(db, db`t.names`, lang)} as name_lang, c.valid_until
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
    )
    select (select coalesce(sum(balance), 0)::text from own where kind in ('stored_value', 'bonus') and currency = ${currency}) as "storedValue",
      coalesce((select balance from own where kind = 'points' and currency = ${pointsCurrency}), 0)::integer as points,
      coalesce((select sum(unspent) from next), 0)::integer as ending, (select min(ends_at) from next) as "endsAt",
      (select coalesce(json_agg(v), '[]') from (
        select red, name, name_lang as "nameLang", ${iso(db, db`valid_until`)} as "validUntil"
        from vouchers order by valid_until limit ${shown}) v) as vouchers`
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
    from orders o where o.member_id = ${anyId(db, memberId)} and o.shop_id = ${anyId(db, shopId)} order by o.id desc limit 4`

const suggestions = 6
/** So many of the latest are looked at, however many there are. */
const lookedAt = { orders: 60, favourites: 60 }

interface Suggested {
  /** Bought again and again. */
  often: { skuId: number; times: number }[]
  /** Kept, with what one piece cost then, in the shop's currency. */
  kept: { skuId: number; seenPrice: Decimal }[]
}

export async function suggestedTo(db: Db, { memberId, shopId }: Whose): Promise<Suggested> {
  const [row] = await db<Suggested[]>`
    select
      (select coalesce(json_agg(often), '[]') from (
        select l.sku_id as "skuId", count(distinct o.id) as times
        from (
          select id from orders where member_id = ${memberId} and shop_id = ${shopId} and state not in (5, 7)
          order by id desc limit ${lookedAt.orders}
        ) o join order_lines l on l.order_id = o.id
        group by l.sku_id order by times desc, max(o.id) desc, l.sku_id limit ${suggestions}) often) as often,
      (select coalesce(json_agg(kept), '[]') from (
        select first.id as "skuId", r.seen_price::text as "seenPrice"
        from (
          select product_id, seen_price, id from favourites
          where member_id = ${memberId} and shop_id = ${shopId} and seen_price is not null
          order by id desc limit ${lookedAt.favourites}
        ) r cross join lateral (
          select k.id from skus k where k.product_id = r.product_id order by k.position, k.id limit 1) first
        order by r.id desc) kept) as kept`
  return row!
}
