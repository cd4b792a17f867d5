import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { post } from '../ledger/ledger.ts'

interface Taking {
  templateId: number
  memberId: number
  /** Head office hands it out, null by itself, which neither the member's own limit stops nor who may take it when. */
  issuedBy?: number | null
  /** Of whoever hands it out: the same key is the same press. */
  key?: string | undefined
}

/** Shown to this member in the coupon centre; to guests what is for everybody. `t` is the template. */
export const offeredTo = (db: Db, memberId: number | null): Fragment => db`
  t.in_centre and (cardinality(t.tiers) = 0 or (select tier from members where id = ${memberId}::integer)::text = any(t.tiers))`

const takenBy = (db: Db, { memberId, issuedBy }: Taking): Fragment =>
  issuedBy === undefined
    ? db`and ${offeredTo(db, memberId)}
      and (t.take_from is null or t.take_from <= now()) and (t.take_until is null or t.take_until > now())`
    : db``

/** What this press has handed out before; one that is not through yet is waited for. */
async function handedOut(
  db: Db,
  table: 'coupons' | 'red_packets',
  { templateId, memberId, key }: Taking,
): Promise<{ id: number } | undefined> {
  if (key === undefined) return undefined
  await db`select pg_advisory_xact_lock(hashtextextended(${`${table}:${memberId}:${key}`}::text, 0))`
  const [earlier] = await db<{ id: number }[]>`
    select id from ${db(table)} where member_id = ${memberId} and template_id = ${templateId} and key = ${key}`
  return earlier
}

/** One coupon out of those that are left. */
export async function takeCoupon(db: Db, taking: Taking): Promise<{ id: number } | Failure> {
  const { templateId, memberId, issuedBy, key = null } = taking
  const earlier = await handedOut(db, 'coupons', taking)
  if (earlier) return earlier
  // Whoever takes one waits here for whoever takes another, so that nobody counts what is not there yet.
  const [template] = await db<
    {
      number: string
      taken: number
      perMember: number
      ends: Date | null
      days: number | null
      starts: Date | null
    }[]
  >`
    update coupon_templates t set taken = taken + 1
    where t.id = ${templateId} and t.enabled and t.taken < t.total
      and (t.ends_at is null or t.ends_at > now())
      and t.shop_id = (select shop_id from members where id = ${memberId}) ${takenBy(db, taking)}
    returning t.number, t.taken, t.per_member as "perMember", t.ends_at as ends, t.valid_days as days, t.starts_at as starts`
  if (!template) return await whyNot(db, 'coupon_templates', taking)
  if (issuedBy === undefined && (await countOf(db, 'coupons', templateId, memberId)) >= template.perMember) {
    return fail('checkout.voucherMine', { max: template.perMember }, 'tpId')
  }
  const [coupon] = await db<{ id: number }[]>`
    insert into coupons (template_id, member_id, key, number, valid_from, valid_until)
    values (${templateId}, ${memberId}, ${key}, ${`${template.number}-${String(template.taken).padStart(6, '0')}`},
      coalesce(${template.starts}, now()),
      coalesce(${template.ends}, greatest(now(), ${template.starts}) + make_interval(days => ${template.days ?? 0})))
    returning id`
  return coupon!
}

/** The same of red packets, which are worth money: the ledger has them as a gift. */
export async function takeRedPacket(db: Db, taking: Taking): Promise<{ id: number } | Failure> {
  const { templateId, memberId, issuedBy, key = null } = taking
  const earlier = await handedOut(db, 'red_packets', taking)
  if (earlier) return earlier
  const [template] = await db<
    { shopId: number; amount: Decimal; perMember: number; days: number; currency: string }[]
  >`
    update red_packet_templates t set taken = taken + 1 from shops s
    where t.id = ${templateId} and t.enabled and t.taken < t.total and s.id = t.shop_id
      and t.shop_id = (select shop_id from members where id = ${memberId}) ${takenBy(db, taking)}
    returning t.shop_id as "shopId", t.amount, t.per_member as "perMember", t.valid_days as days,
      s.base_currency as currency`
  if (!template) return await whyNot(db, 'red_packet_templates', taking)
  if (
    issuedBy === undefined &&
    (await countOf(db, 'red_packets', templateId, memberId)) >= template.perMember
  ) {
    return fail('checkout.voucherMine', { max: template.perMember }, 'tpId')
  }
  const { shopId, amount, days, currency } = template
  const [packet] = await db<{ id: number }[]>`
    insert into red_packets (template_id, member_id, key, amount, valid_until)
    values (${templateId}, ${memberId}, ${key}, ${amount}, now() + make_interval(days => ${days})) returning id`
  await post(db, {
    key: `red:${packet!.id}`,
    reason: 'red_packet_issued',
    shopId,
    by: issuedBy === undefined ? memberId : issuedBy,
    entries: [
      { memberId: null, kind: 'gifts', currency, amount: negate(amount) },
      { memberId, kind: 'red_packets', currency, amount },
    ],
  })
  return packet!
}

/** Red packets whose time is over go back to where they came from; some at a time. */
export async function expireRedPackets(db: Db, most = 200): Promise<number> {
  const gone = await db<
    { id: number; amount: Decimal; memberId: number; shopId: number; currency: string }[]
  >`
    update red_packets r set expired_at = now()
    from red_packet_templates t join shops s on s.id = t.shop_id
    where t.id = r.template_id and r.id in (
      select id from red_packets
      where valid_until <= now() and used_at is null and expired_at is null
      order by id limit ${most} for update skip locked)
    returning r.id, r.amount, r.member_id as "memberId", t.shop_id as "shopId", s.base_currency as currency`
  for (const { id, amount, memberId, shopId, currency } of gone) {
    await post(db, {
      key: `red-over:${id}`,
      reason: 'red_packet_expired',
      shopId,
      entries: [
        { memberId, kind: 'red_packets', currency, amount: negate(amount) },
        { memberId: null, kind: 'gifts', currency, amount },
      ],
    })
  }
  return gone.length
}

async function countOf(db: Db, table: 'coupons' | 'red_packets', templateId: number, memberId: number) {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from ${db(table)}
    where template_id = ${templateId} and member_id = ${memberId}`
  return row!.count
}

/** A template that the member may not take is answered as missing; one that is used up says so. */
async function whyNot(
  db: Db,
  table: 'coupon_templates' | 'red_packet_templates',
  { templateId, memberId, issuedBy }: Taking,
): Promise<Failure> {
  const [there] = await db<{ enabled: boolean; gone: boolean }[]>`
    select t.enabled, t.taken >= t.total as gone from ${db(table)} t
    where t.id = ${templateId} and t.shop_id = (select shop_id from members where id = ${memberId})
      ${issuedBy === undefined ? db`and ${offeredTo(db, memberId)}` : db``}`
  if (!there) return fail('message.noPermission', undefined, 'tpId')
  return fail(there.enabled && there.gone ? 'checkout.vouchersGone' : 'checkout.vouchersClosed', {}, 'tpId')
}
