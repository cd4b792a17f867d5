import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import type { VoucherFacts } from './vouchers.rules.ts'

export interface HeldVoucher extends VoucherFacts {
  id: number
  number: string
  name: string
  /** What its categories, brands or products are called. */
  names: string[]
}

/** How long a voucher that can no longer be used is still shown. */
const shownDays = 30
/** Those whose time is over come last, so that they take nobody's place. */
const mostShown = 100

/** A member's coupons of one shop that are not used, or the one that is asked for, used or not. */
export async function couponsOf(
  db: Db,
  memberId: number,
  shopId: number,
  lang: Language,
  id?: number,
): Promise<HeldVoucher[]> {
  return await db<HeldVoucher[]>`
    select c.id, c.number, text_in(t.names, ${lang}::text) as name, t.shop_id as "shopId", t.kind, t.off,
      t.from_amount as "fromAmount", t.scope,
      array(select path from categories where id = any(t.scope_categories)) as paths,
      t.scope_brands as brands, t.scope_products as products,
      c.valid_from as "validFrom", c.valid_until as "validUntil", c.used_at is not null as used,
      array(
        select text_in(names, ${lang}::text) from categories where t.scope = 'category' and id = any(t.scope_categories)
        union all
        select text_in(names, ${lang}::text) from brands where t.scope = 'brand' and id = any(t.scope_brands)
        union all
        select text_in(names, ${lang}::text) from products where t.scope = 'product' and id = any(t.scope_products)
        limit 3) as names
    from coupons c join coupon_templates t on t.id = c.template_id
    where c.member_id = ${memberId} and t.shop_id = ${shopId} and ${
      id === undefined
        ? db`c.used_at is null and c.valid_until > now() - make_interval(days => ${shownDays})`
        : db`c.id = ${id}`
    }
    order by c.valid_until <= now(), c.valid_until, c.id limit ${mostShown}`
}

/** The same of red packets: so much off whatever it is, from an amount on. */
export async function redPacketsOf(
  db: Db,
  memberId: number,
  shopId: number,
  lang: Language,
  id?: number,
): Promise<HeldVoucher[]> {
  const rows = await db<
    {
      id: number
      name: string
      off: Decimal
      fromAmount: Decimal
      validFrom: Date
      validUntil: Date
      used: boolean
    }[]
  >`
    select r.id, text_in(t.names, ${lang}::text) as name, r.amount as off, t.from_amount as "fromAmount",
      r.taken_at as "validFrom", least(r.valid_until, r.expired_at) as "validUntil", r.used_at is not null as used
    from red_packets r join red_packet_templates t on t.id = r.template_id
    where r.member_id = ${memberId} and t.shop_id = ${shopId} and ${
      id === undefined
        ? db`r.used_at is null and r.valid_until > now() - make_interval(days => ${shownDays})`
        : db`r.id = ${id}`
    }
    order by r.expired_at is not null or r.valid_until <= now(), r.valid_until, r.id limit ${mostShown}`
  return rows.map(row => ({
    ...row,
    shopId,
    number: String(row.id),
    kind: 'amount',
    scope: 'all',
    paths: [],
    brands: [],
    products: [],
    names: [],
  }))
}

/** False: somebody was faster, or its time is over. */
export async function spendCoupon(db: Db, id: number, memberId: number, orderNo: string): Promise<boolean> {
  const used = await db`
    update coupons set used_at = now(), order_no = ${orderNo}
    where id = ${id} and member_id = ${memberId} and used_at is null
      and valid_from <= now() and valid_until > now()`
  return used.count === 1
}

/** What it was worth; undefined: somebody was faster, or its time is over. */
export async function spendRedPacket(
  db: Db,
  id: number,
  memberId: number,
  orderNo: string,
): Promise<Decimal | undefined> {
  const [used] = await db<{ amount: Decimal }[]>`
    update red_packets set used_at = now(), order_no = ${orderNo}
    where id = ${id} and member_id = ${memberId} and used_at is null and expired_at is null and valid_until > now()
    returning amount`
  return used?.amount
}
