import type { ParsedInput } from '../../../contract/action.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { convert } from '../../../contract/money.ts'
import {
  type VoucherList,
  type VoucherState,
  type voucherList,
  vouchersPerPage,
} from '../../../contract/vouchers.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { ShopCurrency } from '../shops/shops.tables.ts'
import { forEverything, presentTerms, type TermsRow, termsColumns } from './voucher-terms.ts'

interface Row extends TermsRow {
  id: number
  number: string
  days: number
  validFrom: Date
  validUntil: Date
  usedAt: Date | null
  orderNo: string | null
  orderId: number | null
}

/** What a member has and had of this shop. */
export async function ownVouchers(
  { db, shop, visitor, lang, currency, now }: MemberContext,
  { red, state = 'usable', start = 0 }: ParsedInput<typeof voucherList>,
): Promise<VoucherList> {
  const own = (red ? ownRedPackets : ownCoupons)(db, visitor.id, shop.id)
  const counted = await db<{ state: VoucherState; count: number }[]>`
    select state, count(*)::integer as count from (${own}) v group by state`
  const rows = await db<Row[]>`
    select v.id, v.number, ${termsColumns(db, lang)}, v.valid_from as "validFrom", v.valid_until as "validUntil",
      greatest(1, round(extract(epoch from v.valid_until - v.valid_from) / 86400))::integer as days,
      v.used_at as "usedAt", v.order_no as "orderNo",
      (select o.id from orders o where o.number = v.order_no and o.member_id = ${visitor.id}) as "orderId"
    from (${own}) v where v.state = ${state}
    order by ${orders(db)[state]}, v.id limit ${vouchersPerPage} offset ${start}`
  const countOf = (which: VoucherState) => counted.find(each => each.state === which)?.count ?? 0
  return {
    items: rows.map(row => ({
      ...presentTerms(row, currency),
      id: row.id,
      number: row.number,
      days: row.days,
      validFrom: row.validFrom.toISOString(),
      validUntil: row.validUntil.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      orderNo: row.orderNo ?? '',
      orderId: row.orderId,
    })),
    invitation: red && visitor.role === 'member' ? await invitationOf(db, shop.id, currency) : null,
    counts: { usable: countOf('usable'), used: countOf('used'), expired: countOf('expired') },
    serverTime: now.toISOString(),
  }
}

/** As long as there are any left. */
async function invitationOf(
  db: Db,
  shopId: number,
  { rate, decimals }: ShopCurrency,
): Promise<VoucherList['invitation']> {
  const [packet] = await db<{ amount: Decimal }[]>`
    select t.amount from shops s join red_packet_templates t on t.id = s.invitation_red_packet_id
    where s.id = ${shopId} and t.enabled and t.taken < t.total`
  return packet ? { off: convert(packet.amount, rate, decimals) } : null
}

const orders = (db: Db): Record<VoucherState, Fragment> => ({
  usable: db`v.valid_until`,
  used: db`v.used_at desc`,
  expired: db`v.valid_until desc`,
})

const stateOf = (db: Db, over: Fragment): Fragment => db`
  case when h.used_at is not null then 'used' when ${over} then 'expired' else 'usable' end as state`

const ownCoupons = (db: Db, memberId: number, shopId: number): Fragment => db`
  select h.id, h.number, t.names, t.kind, t.off, t.from_amount, t.scope, t.scope_categories, t.scope_brands, t.scope_products,
    h.valid_from, h.valid_until, h.used_at, h.order_no, ${stateOf(db, db`h.valid_until <= now()`)}
  from coupons h join coupon_templates t on t.id = h.template_id
  where h.member_id = ${memberId} and t.shop_id = ${shopId}`

const ownRedPackets = (db: Db, memberId: number, shopId: number): Fragment => db`
  select h.id, h.id::text as number, t.names, 'amount' as kind, h.amount as off, t.from_amount, ${forEverything(db)},
    h.taken_at as valid_from, h.valid_until, h.used_at, h.order_no,
    ${stateOf(db, db`h.expired_at is not null or h.valid_until <= now()`)}
  from red_packets h join red_packet_templates t on t.id = h.template_id
  where h.member_id = ${memberId} and t.shop_id = ${shopId}`
