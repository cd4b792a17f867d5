import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { DueOrder, Payment } from '../payment/payment.tables.ts'
import type { TopUpTerms } from './top-up.rules.ts'

export async function topUpTerms(db: Db, shopId: number): Promise<TopUpTerms> {
  const [terms] = await db<TopUpTerms[]>`
    select kind, top_up_min as min, top_up_max as max from shops where id = ${shopId}`
  return terms!
}

export interface PackageRow {
  id: number
  amount: Decimal
  bonus: Decimal
}

export const packagesOf = async (db: Db, shopId: number): Promise<PackageRow[]> =>
  await db<PackageRow[]>`
    select id, amount, bonus from top_up_packages where shop_id = ${shopId} and enabled order by position, amount`

interface NewTopUp {
  shopId: number
  memberId: number
  /** From the page: with the same money it is the same top-up. */
  key?: string | undefined
  amount: Decimal
  bonus: Decimal
  currency: string
}

/** Whoever comes second with a key waits here for the first. */
export async function openTopUp(db: Db, topUp: NewTopUp): Promise<{ id: number }> {
  const { shopId, memberId, key = null, amount, bonus, currency } = topUp
  const [made] = await db<{ id: number }[]>`
    insert into top_ups (shop_id, member_id, key, amount, bonus, currency)
    values (${shopId}, ${memberId}, ${key}, ${amount}, ${bonus}, ${currency})
    on conflict (member_id, key, shop_id, currency, amount, bonus) where key is not null do nothing
    returning id`
  if (made) return made
  const [known] = await db<{ id: number }[]>`
    select id from top_ups
    where member_id = ${memberId} and key = ${key} and shop_id = ${shopId} and currency = ${currency}
      and amount = ${amount} and bonus = ${bonus}`
  return known!
}

/** A top-up as whoever pays it knows an order. */
export interface DueTopUp extends DueOrder {
  isPaid: boolean
  /** A proof waits for head office. */
  isWaiting: boolean
  /** Its package, which brings more than is paid, is offered no longer. */
  isOver: boolean
}

const dueColumns = (db: Db): Fragment => db`
  u.id, u.number,
  u.shop_id as "shopId", u.member_id as "memberId", ${OrderState.PendingPayment}::integer as state,
  case when u.paid_at is null then 'unpaid' else 'success' end as "paymentState", round(u.amount, c.decimals) as total,
  case when u.paid_at is null then round(0, c.decimals) else round(u.amount, c.decimals) end as paid,
  case when u.paid_at is null then round(u.amount, c.decimals) else round(0, c.decimals) end as due,
  u.currency, '1' as rate, c.decimals, u.currency as "baseCurrency", null::timestamptz as "payBefore", null::integer as "groupId",
  false as patient, '' as "payMethod", false as "onAccount", u.paid_at is not null as "isPaid",
  exists (select from payments p where p.top_up_id = u.id and p.state = 'confirming') as "isWaiting",
  u.bonus > 0 and not exists (
    select from top_up_packages k
    where k.shop_id = u.shop_id and k.enabled and k.amount = u.amount and k.bonus >= u.bonus) as "isOver"`

/** One's own; undefined for an id that is an order's or somebody else's. */
export async function topUpDue(db: Db, memberId: number, id: number): Promise<DueTopUp | undefined> {
  const [due] = await db<DueTopUp[]>`
    select ${dueColumns(db)} from top_ups u join currencies c on c.shop_id = u.shop_id and c.code = u.currency
    where u.id = ${id} and u.member_id = ${memberId}`
  return due
}

/** Whoever pays it in another window waits here. */
export async function lockTopUp(db: Db, id: number): Promise<void> {
  await db`select from top_ups where id = ${id} for update`
}

export type TopUpAttempt = Pick<Payment, 'id' | 'method' | 'state' | 'presented' | 'expiresAt'>

export async function attemptsOf(db: Db, topUpId: number): Promise<TopUpAttempt[]> {
  return await db<TopUpAttempt[]>`
    select id, method, state, presented, expires_at as "expiresAt" from payments where top_up_id = ${topUpId} order by id desc`
}
