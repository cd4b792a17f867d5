import type { CouponCentre } from '../../../contract/vouchers.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Fragment } from '../../db/database.ts'
import { offeredTo } from './take-voucher.ts'
import { forEverything, presentTerms, type TermsRow, termsColumns } from './voucher-terms.ts'

type Item = CouponCentre['items'][number]

interface Row extends TermsRow {
  id: number
  red: boolean
  state: Item['state']
  total: number
  left: number
  perMember: number
  mine: number
  validDays: number | null
  validFrom: Date | null
  validUntil: Date | null
  takeFrom: Date | null
  takeUntil: Date | null
}

const mostShown = 100

/** What this member can take: first what ends soonest, at the end what is gone. */
export const centreOf = (context: MemberContext): Promise<CouponCentre> => offers(context, context.visitor.id)

/** Coupons that whoever signs in can take now. Distributors' shops have none. */
export async function offersToAll(context: Context): Promise<CouponCentre['items']> {
  if (context.shop.ownerId !== null) return []
  const { items } = await offers(context, null)
  return items.filter(({ red, state }) => !red && state === 'open')
}

/** The same of what is good for one of these products. */
export async function offersFor(
  context: Context,
  memberId: number | null,
  productIds: readonly number[],
): Promise<CouponCentre> {
  const { db } = context
  const good = db`
    (v.scope = 'all' or exists (
      select from products p join categories c on c.id = p.category_id
      where p.id = any(${[...productIds]}::integer[]) and case v.scope
        when 'product' then p.id = any(v.scope_products)
        when 'brand' then p.brand_id = any(v.scope_brands)
        else exists (select from categories w where w.id = any(v.scope_categories) and starts_with(c.path, w.path)) end))`
  return await offers(context, memberId, good)
}

async function offers(
  { db, shop, lang, currency, now }: Context,
  memberId: number | null,
  good: Fragment = db`true`,
): Promise<CouponCentre> {
  const offered = db`
    t.shop_id = ${shop.id} and t.enabled and (t.take_until is null or t.take_until > now()) and ${offeredTo(db, memberId)}`
  const rows = await db<Row[]>`
    with offers as (
      select t.id, false as red, t.names, t.kind, t.off, t.from_amount, t.scope, t.scope_categories, t.scope_brands,
        t.scope_products, t.total, t.taken, t.per_member, t.valid_days, t.starts_at, t.ends_at, t.take_from, t.take_until,
        (select count(*)::integer from coupons c where c.template_id = t.id and c.member_id = ${memberId}::integer) as mine
      from coupon_templates t where ${offered} and (t.ends_at is null or t.ends_at > now())
      union all
      select t.id, true, t.names, 'amount', t.amount, t.from_amount, ${forEverything(db)}, t.total, t.taken, t.per_member,
        t.valid_days, null, null, t.take_from, t.take_until,
        (select count(*)::integer from red_packets r where r.template_id = t.id and r.member_id = ${memberId}::integer)
      from red_packet_templates t where ${offered}
    ), v as (
      select *, case when mine >= per_member then 'taken' when taken >= total then 'gone' when take_from > now() then 'soon'
        else 'open' end as state
      from offers
    )
    select v.id, v.red, v.state, ${termsColumns(db, lang)}, v.total, v.total - v.taken as left, v.per_member as "perMember", v.mine,
      v.valid_days as "validDays", v.starts_at as "validFrom", v.ends_at as "validUntil", v.take_from as "takeFrom",
      v.take_until as "takeUntil"
    from v where ${good}
    order by array_position(array['open', 'soon', 'taken', 'gone'], v.state), v.take_from nulls first,
      least(v.take_until, v.ends_at), v.red, v.id limit ${mostShown}`
  return {
    items: rows.map(row => ({
      ...presentTerms(row, currency),
      id: row.id,
      red: row.red,
      state: row.state,
      total: row.total,
      left: row.left,
      perMember: row.perMember,
      mine: row.mine,
      validDays: row.validDays,
      validFrom: row.validFrom?.toISOString() ?? null,
      validUntil: row.validUntil?.toISOString() ?? null,
      takeFrom: row.takeFrom?.toISOString() ?? null,
      takeUntil: row.takeUntil?.toISOString() ?? null,
    })),
    serverTime: now.toISOString(),
  }
}
