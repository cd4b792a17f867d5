import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { StaffCase } from '../../../contract/office-payments.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { anyId, anyOf, decimals, integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { ringStaff } from '../bell/ring-bell.ts'
import type { DueOrder, PaidPart, PayMethodRow, Payment } from './payment.tables.ts'

/** Whether something of an order is owed on account. */
export const isOwed = (db: Db, order: Fragment): Fragment => db`
  (${order}.due_at is not null and ${order}.settled_at is null and ${order}.state in (2, 3, 4)
    and ${order}.paid + ${order}.waived < ${order}.total)`

const orderColumns = (db: Db) => db`
  o.id, o.number, o.shop_id as "shopId", o.member_id as "memberId", o.state, o.payment_state as "paymentState",
  round(o.total - o.waived, o.decimals) as total, round(o.paid, o.decimals) as paid, o.currency, o.rate, o.decimals, s.base_currency as "baseCurrency", o.pay_before as "payBefore",
  o.group_id as "groupId", exists (select from orders c where c.purchase_id = o.id) as "isPurchase",
  (select true from flash_claims c where c.order_id = o.id limit 1) is null and o.group_id is null and not ${isOwed(db, db`o`)} as patient, o.pay_method as "payMethod", ${isOwed(db, db`o`)} as "onAccount",
  case when o.state in (0, 1) or ${isOwed(db, db`o`)}
    then round(o.total - o.paid - o.waived, o.decimals) else round(0, o.decimals) end as due`

/** One's own orders; fewer than asked for when some are not. */
export async function dueOrders(db: Db, memberId: number, ids: readonly number[]): Promise<DueOrder[]> {
  return await db<DueOrder[]>`
    select ${orderColumns(db)} from orders o join shops s on s.id = o.shop_id
    where o.id = ${anyOf(db, ids)} and o.member_id = ${anyId(db, memberId)} order by o.id`
}

/** What paying orders depends on before anything is locked, in one query. */
export interface Payable {
  orders: DueOrder[]
  /** The one that was asked for, if the first order's shop has it. */
  method: PayMethodRow | undefined
  /** All that can pay of the stored value, in the base currency. */
  stored: Decimal
  /** So much of what is ours can go without a code; null: any amount. */
  withoutCode: Decimal | null
  /** Somebody could still pay an attempt that was begun before. */
  hasAttempts: boolean
}

interface PayableRow extends DueOrder, Omit<Payable, 'orders' | 'method'> {
  method: PayMethodRow | null
}

/** One's own orders, as `dueOrders` finds them. */
export async function payable(
  db: Db,
  memberId: number,
  ids: readonly number[],
  methodId: number,
): Promise<Payable> {
  const rows = await db<PayableRow[]>`
    select ${orderColumns(db)}, (
        select coalesce(sum(a.balance), 0) from ledger_accounts a
        where a.shop_id = o.shop_id and a.member_id = o.member_id and a.kind in ('stored_value', 'bonus')
          and a.currency = s.base_currency) as stored,
      s.pay_code_above - ${paidWithoutCode(db, memberId)} as "withoutCode",
      exists (select from payment_orders po join payments p on p.id = po.payment_id
        where po.order_id = o.id and p.state in ('unpaid', 'paying')) as "hasAttempts",
      (select row_to_json(found) from (
        select ${methodColumns(db)} from shop_pay_methods where id = ${methodId} and shop_id = o.shop_id and enabled) found) as method
    from orders o join shops s on s.id = o.shop_id
    where o.id = ${anyOf(db, ids)} and o.member_id = ${anyId(db, memberId)} order by o.id`
  return {
    orders: rows.map(({ stored: _, withoutCode: __, hasAttempts: ___, method: ____, ...order }) => order),
    method: rows[0]?.method ?? undefined,
    stored: rows[0]?.stored ?? '0',
    withoutCode: rows[0]?.withoutCode ?? null,
    hasAttempts: rows.some(({ hasAttempts }) => hasAttempts),
  }
}

/** In the order of their numbers, so that two payments of the same orders never wait in a circle. */
export async function lockOrders(db: Db, ids: readonly number[]): Promise<DueOrder[]> {
  return await db<DueOrder[]>`
    select ${orderColumns(db)} from orders o join shops s on s.id = o.shop_id
    where o.id = ${anyOf(db, ids)} order by o.id for update of o`
}

const paymentColumns = (db: Db) => db`
  p.id, p.number, p.shop_id as "shopId", p.member_id as "memberId", p.purpose, p.top_up_id as "topUpId", p.method, p.state, p.amount, p.currency,
  p.base_amount as "baseAmount", s.base_currency as "baseCurrency", p.presented, p.provider_no as "providerNo", p.reason,
  p.refunded, p.stray, p.created_at as "createdAt", p.expires_at as "expiresAt", p.paid_at as "paidAt"`

export async function lockPayment(db: Db, id: number): Promise<Payment | undefined> {
  const [payment] = await db<Payment[]>`
    select ${paymentColumns(db)} from payments p join shops s on s.id = p.shop_id where p.id = ${id} for update of p`
  return payment
}

export async function paymentById(db: Db, id: number): Promise<Payment | undefined> {
  const [payment] = await db<Payment[]>`
    select ${paymentColumns(db)} from payments p join shops s on s.id = p.shop_id where p.id = ${id}`
  return payment
}

export async function lockPaymentByNumber(db: Db, number: string, method: string, shopId: number) {
  const [payment] = await db<Payment[]>`
    select ${paymentColumns(db)} from payments p join shops s on s.id = p.shop_id
    where p.number = ${number} and p.method = ${method} and p.shop_id = ${shopId} for update of p`
  return payment
}

interface NewPayment {
  shopId: number
  memberId: number
  method: string
  state: Payment['state']
  amount: Decimal
  currency: string
  base: Decimal
  parts: readonly PaidPart[]
  /** What it pays instead of orders. */
  topUpId?: number
  expiresAt?: Date
  proofId?: number
  byCode?: boolean
  /** Waits until the payer's others that go without a code are through. */
  inTurn?: boolean
  /** Who in head office says so. */
  decidedBy?: number
  /** When the money came, if that was not now. */
  paidAt?: Date | undefined
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<{ id: number; number: string }> {
  const [row] = await db<{ id: number; number: string }[]>`
    with ${paymentInsert(db, payment)} select id, number from made ${payment.inTurn ? withoutCodeTurn(db, payment) : db``}`
  return row!
}

/** The same with what it takes of the stored value for each order; all of it in one statement. */
export async function insertStoredPayment(
  db: Db,
  payment: NewPayment & { baseCurrency: string },
): Promise<('posted' | 'again' | 'short')[]> {
  const { shopId, memberId, baseCurrency, parts, inTurn } = payment
  const rows = await db<{ outcome: 'posted' | 'again' | 'short' }[]>`
    with ${paymentInsert(db, payment)}
    select spend_stored('pay:' || made.id || ':' || part.order_id, 'payment', ${shopId}, part.order_id, made.id, ${memberId},
      '', ${memberId}, ${baseCurrency}, part.base) as outcome
    from made ${inTurn ? withoutCodeTurn(db, payment) : db``}, unnest(${integers(
      db,
      parts.map(({ orderId }) => orderId),
    )}, ${decimals(
      db,
      parts.map(({ base }) => base),
    )}) as part (order_id, base)
    where part.base <> 0`
  return rows.map(({ outcome }) => outcome)
}

const paymentInsert = (db: Db, payment: NewPayment): Fragment => db`
    made as (insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, proof_file_id, expires_at,
      decided_by, by_code, top_up_id, purpose, paid_at)
    values (${payment.shopId}, ${payment.memberId}, ${payment.method}, ${payment.state}, ${payment.amount},
      ${payment.currency}, ${payment.base}, ${payment.proofId ?? null}, ${payment.expiresAt ?? null},
      ${payment.decidedBy ?? null}, ${payment.byCode ?? false}, ${payment.topUpId ?? null},
      ${payment.topUpId === undefined ? 'order' : 'top_up'}, ${payment.state === 'success' ? (payment.paidAt ?? db`now()`) : null})
    returning id, number), parts as (
      insert into payment_orders (payment_id, order_id, amount)
      select made.id, part.order_id, part.amount
      from made, unnest(${integers(
        db,
        payment.parts.map(({ orderId }) => orderId),
      )}, ${decimals(
        db,
        payment.parts.map(({ amount }) => amount),
      )}) as part (order_id, amount))`

/**
 * Behind the orders, before balances. Each balance has a lock of its own, so that without this a payment from the one would not see
 * what goes from the other in the same moment.
 */
const withoutCodeTurn = (db: Db, { shopId, memberId }: Pick<NewPayment, 'shopId' | 'memberId'>) => db`,
  pg_advisory_xact_lock(hashtextextended(${`paid without a code:${shopId}:${memberId}`}::text, 0)) as turn`

/** What a payment is for, in the order in which orders are locked. */
export async function ordersPaidBy(
  db: Db,
  paymentId: number,
): Promise<{ orderId: number; amount: Decimal }[]> {
  return await db<{ orderId: number; amount: Decimal }[]>`
    select order_id as "orderId", amount from payment_orders where payment_id = ${paymentId} order by order_id`
}

/** Attempts that somebody could still pay for these orders. */
export async function openAttempts(db: Db, orderIds: readonly number[]) {
  return await db<(Payment & { parts: { orderId: number; amount: Decimal }[] })[]>`
    select ${paymentColumns(db)},
      (select json_agg(json_build_object('orderId', po.order_id, 'amount', po.amount::text) order by po.order_id)
       from payment_orders po where po.payment_id = p.id) as parts
    from payments p join shops s on s.id = p.shop_id
    where p.state in ('unpaid', 'paying') and exists (
      select from payment_orders po where po.payment_id = p.id and po.order_id = any(${[...orderIds]}::integer[]))
    order by p.id`
}

/** Somebody's newest payment of any of these orders. */
export async function latestPayment(
  db: Db,
  memberId: number,
  orderIds: readonly number[],
): Promise<Payment | undefined> {
  const [payment] = await db<Payment[]>`
    select ${paymentColumns(db)} from payments p join shops s on s.id = p.shop_id
    where p.member_id = ${memberId} and p.id in (
      select payment_id from payment_orders where order_id = any(${[...orderIds]}::integer[]))
    order by p.id desc limit 1`
  return payment
}

/** The pay method that a channel's payment went by, enabled or not: money may come late. */
export async function payMethodOf(db: Db, shopId: number, code: string): Promise<PayMethodRow | undefined> {
  const [row] = await db<PayMethodRow[]>`
    select ${methodColumns(db)} from shop_pay_methods where shop_id = ${shopId} and code = ${code}`
  return row
}

const methodColumns = (db: Db) => db`
  id, shop_id as "shopId", code, instructions, settings, secrets, pay_hours as "payHours"`

export async function enabledMethods(db: Db, shopId: number): Promise<PayMethodRow[]> {
  return await db<PayMethodRow[]>`
    select ${methodColumns(db)} from shop_pay_methods
    where shop_id = ${shopId} and enabled order by position, id`
}

/** What an order looks like to its owner while its payment is under way or has failed. */
export async function setPaymentState(db: Db, paymentId: number, state: 'paying' | 'failed'): Promise<void> {
  await db`
    update orders o set payment_state = ${state}
    from payment_orders po join payments p on p.id = po.payment_id
    where po.payment_id = ${paymentId} and o.id = po.order_id and o.state = ${OrderState.PendingPayment}
      and o.member_id = p.member_id`
}

/**
 * Whether so much more of the stored value, or of the wallet, needs a code: counted is what was paid without one in the last day. When
 * the present payment is booked already, `more` is 0.
 */
export async function needsCode(db: Db, shopId: number, memberId: number, more: Decimal): Promise<boolean> {
  const most = await withoutCode(db, shopId, memberId)
  return most !== null && compare(more, most) > 0
}

/** So much of either can go without a code now; null: any amount. */
export async function withoutCode(db: Db, shopId: number, memberId: number): Promise<Decimal | null> {
  const [row] = await db<{ most: Decimal | null }[]>`
    select s.pay_code_above - ${paidWithoutCode(db, memberId)} as most from shops s where s.id = ${shopId}`
  return row?.most ?? null
}

/** In shop `s`, in the last day. */
const paidWithoutCode = (db: Db, memberId: number) => db`coalesce((
  select sum(p.base_amount) from payments p
  where p.member_id = ${anyId(db, memberId)} and p.shop_id = s.id and p.method in ('yck', 'wallet') and not p.by_code
    and p.created_at > now() - interval '1 day' and p.state = 'success'), 0)`

/** Whether the shop is a distributor's: head office then only keeps the money. */
export async function isDistributors(db: Db, shopId: number): Promise<boolean> {
  const [shop] = await db<
    { is: boolean }[]
  >`select owner_id is not null as is from shops where id = ${shopId}`
  return shop?.is ?? false
}

export async function openCase(
  db: Db,
  kind: StaffCase['kind'],
  about: {
    shopId: number
    memberId?: number | null
    orderId?: number | null
    paymentId?: number | null
    amount?: Decimal
    currency?: string
    note?: string
  },
): Promise<void> {
  const [made] = await db<{ id: number }[]>`
    insert into staff_cases (kind, shop_id, member_id, order_id, payment_id, amount, currency, note)
    values (${kind}, ${about.shopId}, ${about.memberId ?? null}, ${about.orderId ?? null}, ${about.paymentId ?? null},
      ${about.amount ?? null}, ${about.currency ?? null}, ${about.note ?? ''})
    on conflict do nothing returning id`
  if (made) await ringStaff(db, { kind: 'money_to_place', about: made.id })
}
