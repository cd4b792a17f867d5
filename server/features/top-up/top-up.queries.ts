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

export async function insertTopUp(
  db: Db,
  topUp: { shopId: number; memberId: number; amount: Decimal; bonus: Decimal; currency: string },
): Promise<{ id: number }> {
  const [row] = await db<{ id: number }[]>`
    insert into top_ups (shop_id, member_id, amount, bonus, currency)
    values (${topUp.shopId}, ${topUp.memberId}, ${topUp.amount}, ${topUp.bonus}, ${topUp.currency}) returning id`
  return row!
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
