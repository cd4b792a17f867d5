import type { FastifyBaseLogger } from 'fastify'
import {
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  negate,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db, Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { type Channel, ChannelError, type Refunded } from '../../ports/payment/channel.ts'
import { withdrawCasesOf } from '../after-sale/withdraw-with-order.ts'
import { hush, ringStaff } from '../bell/ring-bell.ts'
import { mirrorGoods } from '../deliveries/customers-goods.ts'
import { type Sides, takenFrom } from '../fx-orders/collected.ts'
import { withCounterparts } from '../fx-orders/purchase.queries.ts'
import { type AccountKind, type LedgerAccount, post } from '../ledger/ledger.ts'
import { backToStored } from '../ledger/stored-value.ts'
import { releaseClaims, releaseGroupStock, returnWhatItTook } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { releaseStock } from '../orders/stock-holds.ts'
import { givePointsAgain, takeBackPoints } from '../points/book-points.ts'
import { takeBackRewards } from '../vouchers/reward-order.ts'
import { channelOf, isChannel, type PaymentServices } from './channels.ts'
import {
  isDistributors,
  lockOrders,
  lockPayment,
  openCase,
  ordersPaidBy,
  payMethodOf,
  paymentById,
} from './payment.queries.ts'
import { least, toBase, tooManyDecimals } from './payment.rules.ts'
import type { DueOrder, Payment } from './payment.tables.ts'
import { tellRefunded } from './refund-notice.ts'
import { wordsAtChannel } from './refund-reasons.ts'
import { returnPayments } from './return-payments.ts'

export type RefundRoute = 'channel' | 'stored_value' | 'manual' | 'wallet'

export interface RefundWish {
  paymentId: number
  /** Null: the refund is of a top-up, or of money that no order could take. */
  orderId: number | null
  /** In the payment's currency; absent: all that is left. */
  amount?: Decimal
  /** What was left of it when somebody decided so. */
  left?: Decimal
  way: RefundRoute
  reason: string
  by: number | null
  /** The shop's own doing: when the channel refuses, another way is found. */
  automatic?: boolean
}

interface Made {
  id: number
  amount: Decimal
  /** What of the same money was refunded before. */
  before: Decimal
}

/** Money is still coming in. */
const open: readonly OrderState[] = [OrderState.PendingPayment, OrderState.PaymentToConfirm]

/** Stored value and the wallet take back what came from there. */
export function refundWays(method: string): RefundRoute[] {
  // What a purchase was paid with goes back when the order that it is for does.
  if (method === 'collected') return []
  if (method === 'yck') return ['stored_value']
  if (method === 'wallet') return ['wallet']
  return isChannel(method) ? ['channel', 'stored_value', 'manual'] : ['stored_value', 'manual']
}

/**
 * Begins a refund: nobody can refund the same money again from here on. What goes by a channel leaves the house later
 * (`runRefund`); the rest is done at once.
 */
export async function requestRefund(tx: Tx, wish: RefundWish): Promise<Made | Failure> {
  // What came into the stored value is shared by all invoices of its owner: who asks for one in this moment waits, or was first.
  if (wish.orderId === null && !wish.automatic)
    await tx`select from members where id = (select member_id from payments where id = ${wish.paymentId}) for no key update`
  const payment = await lockPayment(tx, wish.paymentId)
  if (payment?.state !== 'success') return fail('payment.refundNotPaid')
  if (!refundWays(payment.method).includes(wish.way)) return fail('payment.refundNoChannel', undefined, 'way')
  const [order] = wish.orderId === null ? [] : await lockWithCounterpart(tx, wish.orderId)
  // What it has got so far would still count as paid; ending the order gives it back.
  if (order && open.includes(order.state))
    return fail('payment.refundOpen', { number: order.number }, 'order_id')
  const left = await refundable(tx, payment, wish.orderId)
  if (left === undefined) return fail('payment.refundWhich', undefined, 'order_id')
  const { most, before } = left
  if (wish.left !== undefined && compare(wish.left, most) !== 0)
    return fail('payment.refundMoved', undefined, 'left')
  const amount = wish.amount ?? most
  const decimals = order?.decimals ?? (await decimalsOf(tx, payment))
  if (isZero(amount) || isNegative(amount) || compare(amount, most) > 0)
    return fail(
      'payment.refundTooMuch',
      { most: `${roundHalfUp(most, decimals)} ${payment.currency}` },
      'amount',
    )
  if (compare(roundHalfUp(amount, decimals), amount) !== 0) return tooManyDecimals(payment.currency, decimals)
  const toPlace = await lockRefused(tx, wish)
  if (
    order &&
    compare(sum(toPlace.map(one => one.amount)), amount) < 0 &&
    (await wouldShipAllTheSame(tx, order.id))
  )
    return fail('payment.refundPurchased', { number: order.number }, 'order_id')
  const stray = wish.orderId === null ? await strayPlace(tx, payment) : undefined
  // This money is in the payer's stored value already.
  if (stray?.kind === 'stored_value' && wish.way === 'stored_value')
    return fail('payment.refundWhich', undefined, 'order_id')
  // A customer of a distributor's has no stored value at head office, which keeps the money.
  if (order && wish.way === 'stored_value' && (await isDistributors(tx, order.shopId)))
    return fail('payment.refundNoChannel', undefined, 'way')
  const [row] = await tx<{ id: number }[]>`
    insert into refunds (payment_id, order_id, amount, currency, way, reason, made_by, automatic)
    values (${payment.id}, ${wish.orderId}, ${amount}, ${payment.currency}, ${wish.way}, ${wish.reason}, ${wish.by},
      ${wish.automatic ?? false})
    returning id`
  await tx`update payments set refunded = refunded + ${amount}::numeric where id = ${payment.id}`
  const refund = { id: row!.id, amount, before }
  // What is spent of the points by now is nobody's debt: how much goes back was decided.
  if (order) {
    await takeBackPoints(tx, order.id, { of: nameOf(refund.id), amount })
    await countInOrder(tx, order, amount, wish.by)
  }
  const refused = await book(tx, payment, stray, { ...wish, ...refund })
  if (refused) return refused
  await placeRefused(tx, toPlace, refund.amount, wish.by)
  if (wish.way !== 'channel')
    await tx`update refunds set state = 'done', done_at = now() where id = ${refund.id}`
  await tellRefunded(tx, refund.id)
  return refund
}

/**
 * Head office still delivers what a distributor bought for this order: an after-sale case asks it for the goods first. What such a case
 * gave back and no channel took has to be placed all the same.
 */
async function wouldShipAllTheSame(tx: Tx, orderId: number): Promise<boolean> {
  const [found] = await tx`
    select from orders o join orders b on b.id = o.purchase_id and b.state in (0, 1, 2, 3)
    where o.id = ${orderId} and o.state in (2, 3)`
  return found !== undefined
}

interface RefusedPart {
  id: number
  amount: Decimal
}

/** What of the same money a channel refused, and nobody has placed so far. */
const lockRefused = (tx: Tx, { paymentId, orderId }: RefundWish) => tx<RefusedPart[]>`
  select id, amount from staff_cases
  where kind = 'refund_failed' and payment_id = ${paymentId} and order_id is not distinct from ${orderId} and closed_at is null
  order by id for update`

/** A refund places it: each of these cases is over when nothing of it is left. */
async function placeRefused(
  tx: Tx,
  toPlace: readonly RefusedPart[],
  amount: Decimal,
  by: number | null,
): Promise<void> {
  let rest = amount
  for (const one of toPlace) {
    const placed = least(rest, one.amount)
    if (isZero(placed)) return
    rest = subtract(rest, placed)
    if (compare(placed, one.amount) < 0)
      await tx`update staff_cases set amount = amount - ${placed}::numeric where id = ${one.id}`
    else {
      await tx`update staff_cases set closed_at = now(), closed_by = ${by} where id = ${one.id}`
      await hush(tx, ['money_to_place'], one.id)
    }
  }
}

const nameOf = (refundId: number) => `refund:${refundId}`

/** A purchase that ends leaves its goods to its customer's order: both wait here. */
async function lockWithCounterpart(tx: Tx, orderId: number): Promise<DueOrder[]> {
  await tx`select from orders where ${withCounterparts(tx, [orderId])} order by id for update`
  return await lockOrders(tx, [orderId])
}

async function decimalsOf(
  db: Db,
  { shopId, currency }: Pick<Payment, 'shopId' | 'currency'>,
): Promise<number> {
  const [row] = await db<{ decimals: number }[]>`
    select decimals from currencies where shop_id = ${shopId} and code = ${currency}`
  return row?.decimals ?? 2
}

/**
 * What of a payment can still be refunded, and what was before: for one of its orders, of a top-up, or of the money that
 * no order could take.
 */
async function refundable(
  tx: Tx,
  payment: Payment,
  orderId: number | null,
): Promise<{ most: Decimal; before: Decimal } | undefined> {
  const back = await tx<{ amount: Decimal }[]>`
    select amount from refunds
    where payment_id = ${payment.id} and order_id is not distinct from ${orderId} and state <> 'failed'`
  const paid =
    orderId === null
      ? payment.purpose === 'top_up'
        ? payment.amount
        : payment.stray
      : (await ordersPaidBy(tx, payment.id)).find(part => part.orderId === orderId)?.amount
  const before = sum(back.map(({ amount }) => amount))
  return paid === undefined ? undefined : { most: subtract(paid, before), before }
}

/** The books say at once that the money is on its way; a channel that refuses turns it round. */
async function book(
  tx: Tx,
  payment: Payment,
  stray: LedgerAccount | undefined,
  wish: RefundWish & Made,
): Promise<Failure | undefined> {
  const { shopId, memberId, baseCurrency } = payment
  const base = await baseOf(tx, payment, wish)
  const gift = payment.purpose === 'top_up' ? await bonusToTake(tx, payment, wish) : '0'
  const from: Sides =
    stray || wish.orderId === null
      ? { shopId, entries: [{ ...stray!, amount: negate(base) }] }
      : await takenFrom(
          tx,
          { paymentId: payment.id, orderId: wish.orderId, shopId, currency: baseCurrency },
          base,
        )
  const { currency } = from.entries[0]!
  const outcome = await post(tx, {
    key: `refund:${wish.id}`,
    reason: 'refund',
    shopId: from.shopId,
    paymentId: payment.id,
    orderId: wish.orderId ?? undefined,
    by: wish.by,
    note: wordsAtChannel(wish.reason),
    entries: [
      ...from.entries,
      ...(wish.way === 'stored_value'
        ? await backToStored(tx, { paymentId: payment.id, memberId, currency, amount: base })
        : wish.way === 'wallet'
          ? [{ memberId, kind: 'wallet' as const, currency, amount: base }]
          : [{ memberId: null, kind: 'cash' as const, currency, amount: base }]),
      { memberId, kind: 'bonus', currency, amount: negate(gift) },
      { memberId: null, kind: 'gifts', currency, amount: gift },
    ],
  })
  if (outcome === 'short') return fail('payment.refundSpent')
  return stray?.kind === 'stored_value' && (await isInvoicedOtherwise(tx, payment))
    ? fail('payment.refundInvoiced')
    : undefined
}

/** What came with a top-up goes as the money goes, the last cent with the last. */
async function bonusToTake(tx: Tx, payment: Payment, { amount, before }: Made): Promise<Decimal> {
  const decimals = await decimalsOf(tx, { shopId: payment.shopId, currency: payment.baseCurrency })
  const [row] = await tx<{ gift: Decimal }[]>`
    select (round(coalesce(sum(e.amount) filter (where t.reason = 'bonus'), 0) * ${add(before, amount)}::numeric
        / ${payment.amount}::numeric, ${decimals}::integer) + coalesce(sum(e.amount) filter (where t.reason <> 'bonus'), 0))::text as gift
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'bonus' and a.member_id = ${payment.memberId}
    where t.payment_id = ${payment.id}`
  return row!.gift
}

/** Orders that were paid with this money have it on their invoices: it cannot go back without them. */
async function isInvoicedOtherwise(tx: Tx, { memberId, shopId }: Payment): Promise<boolean> {
  const [left] = await tx<{ isShort: boolean }[]>`
    select stored_to_invoice(${memberId}, ${shopId}) < 0 as "isShort"`
  return left!.isShort
}

/** The payer's stored value, or in a distributor's shop the money that waits for a decision: where it was booked. */
async function strayPlace(tx: Tx, { id, memberId, baseCurrency: currency }: Payment): Promise<LedgerAccount> {
  const [waits] = await tx`
    select from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'suspense'
    where t.key = ${`stray:${id}`}`
  return waits ? { memberId: null, kind: 'suspense', currency } : { memberId, kind: 'stored_value', currency }
}

/** The base amounts of all partial refunds add up to exactly what the payment was worth. */
async function baseOf(
  tx: Db,
  payment: Payment,
  { orderId, amount, before }: RefundWish & Made,
): Promise<Decimal> {
  if (compare(amount, payment.amount) === 0) return payment.baseAmount
  const rate = orderId === null ? await strayRate(tx, payment) : await rateOf(tx, orderId)
  // So little that nothing was booked for it.
  if (rate === null) return '0'
  return subtract(toBase(add(before, amount), rate), toBase(before, rate))
}

const rateOf = async (db: Db, orderId: number): Promise<Decimal> =>
  (await db<{ rate: Decimal }[]>`select rate from orders where id = ${orderId}`)[0]!.rate

/** By what it was booked at, which is what its orders' rounded parts left of the payment; a top-up is in the base currency. */
async function strayRate(db: Db, { id, purpose }: Payment): Promise<Decimal | null> {
  if (purpose === 'top_up') return '1'
  const [booked] = await db<{ rate: Decimal | null }[]>`
    select p.stray / nullif((
      select sum(e.amount) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.key = ${`stray:${id}`} and e.amount > 0), 0) as rate
    from payments p where p.id = ${id}`
  return booked!.rate
}

/** An order that got everything back has ended; what nothing was shipped of is as if it had never been made. */
async function countInOrder(
  tx: Tx,
  { id: orderId, state }: DueOrder,
  amount: Decimal,
  by: number | null,
): Promise<void> {
  const [after] = await tx<{ all: boolean; isShipped: boolean }[]>`
    update orders set refunded = refunded + ${amount}::numeric,
      refund_state = case when refunded + ${amount}::numeric = paid then 'all' else 'part' end
    where id = ${orderId} returning refunded = paid and paid + waived >= total as all,
      exists (select from order_lines l where l.order_id = orders.id and l.shipped_quantity > 0) as "isShipped"`
  const { PendingShipment, Shipped, PendingGroup, Terminated } = OrderState
  if (after!.all) await takeBackRewards(tx, orderId)
  const alive: OrderState[] = [PendingShipment, Shipped, PendingGroup]
  if (!after!.all || !alive.includes(state)) return
  await moveOrder(tx, { orderId, from: alive, to: Terminated, by, reason: 'orders.reasonRefunded' })
  await mirrorGoods(tx, [orderId])
  if (after!.isShipped) {
    await releaseGroupStock(tx, orderId)
    await releaseStock(tx, orderId)
    await releaseClaims(tx, orderId)
  } else {
    await returnWhatItTook(tx, orderId, by)
    await withdrawCasesOf(tx, { orderId, reason: 'orders.reasonRefunded', ownOnly: true })
  }
}

interface Waiting {
  id: number
  number: string
  amount: Decimal
  reason: string
  orderId: number | null
  paymentId: number
  automatic: boolean
  caseId: number | null
  /** When it was sent for the first time; from then on it may have happened. */
  sentAt: Date | null
}

/**
 * Sends a refund by its channel. One that was sent before is asked about first: called again it is the same refund, there as
 * well as here. An error leaves it as it is; somebody asks again later.
 */
export async function runRefund(services: PaymentServices, refundId: number): Promise<void> {
  const { sql } = services
  const refund = await claim(sql, refundId)
  if (!refund) return
  const payment = (await paymentById(sql, refund.paymentId))!
  const method = await payMethodOf(sql, payment.shopId, payment.method)
  const channel = method && (await channelOf(services, method))
  if (!channel && refund.sentAt) throw new ChannelError(`The channel ${payment.method} is not set up`)
  const outcome = channel
    ? await ask(sql, channel, refund, payment)
    : ({ state: 'refused', reason: `${payment.method} is not set up` } as const)
  await inTransaction(sql, tx => conclude(tx, refund, outcome))
}

/** For one process at a time: what another is doing right now could still come out differently. */
async function claim(sql: Sql, refundId: number): Promise<Waiting | undefined> {
  const [refund] = await sql<Waiting[]>`
    update refunds set asked_at = now()
    where id = ${refundId} and state = 'requested' and way = 'channel'
      and (asked_at is null or asked_at < now() - interval '1 minute')
    returning id, number, amount, reason, order_id as "orderId", payment_id as "paymentId", automatic, case_id as "caseId",
      sent_at as "sentAt"`
  return refund
}

async function ask(sql: Sql, channel: Channel, refund: Waiting, payment: Payment): Promise<Refunded> {
  const refunding = {
    number: refund.number,
    paymentNumber: payment.number,
    providerNo: payment.providerNo ?? '',
    amount: refund.amount,
    total: payment.amount,
    currency: payment.currency,
    reason: wordsAtChannel(refund.reason),
  }
  if (refund.sentAt) {
    const known = await channel.findRefund(refunding)
    if (known.state !== 'none') return known
  }
  await sql`update refunds set sent_at = coalesce(sent_at, now()) where id = ${refund.id}`
  const outcome = await channel.refund(refunding)
  if (outcome.state !== 'refused') return outcome
  // Before the money takes another way: what was refused may be a second try of what was done.
  const known = await channel.findRefund(refunding)
  return known.state === 'none' ? outcome : known
}

async function conclude(tx: Tx, refund: Waiting, outcome: Refunded): Promise<void> {
  if (outcome.state === 'pending') return
  const payment = (await lockPayment(tx, refund.paymentId))!
  const { count } = await tx`
    update refunds set state = ${outcome.state === 'done' ? 'done' : 'failed'}, done_at = now(),
      provider_no = ${outcome.state === 'done' ? outcome.providerNo : null}
    where id = ${refund.id} and state = 'requested'`
  if (count === 0) return
  await closeUnclear(tx, refund)
  await tellRefunded(tx, refund.id)
  if (outcome.state !== 'refused') return
  await undo(tx, payment, refund)
  const { shopId, memberId, id: paymentId, currency } = payment
  const about = { shopId, memberId, paymentId, orderId: refund.orderId, amount: refund.amount, currency }
  const note = `${refund.number} ${outcome.reason}`
  if (!refund.automatic || (await isDistributors(tx, shopId)))
    await openCase(tx, 'refund_failed', { ...about, note })
  // Money that no order could take goes back to stored value.
  else if (refund.orderId !== null) await returnPayments(tx, refund.orderId, null, { ...refund, paymentId })
  else
    await tx`update payments set reason = ${'payment.reasonStray' satisfies TextKey} where id = ${paymentId}`
}

/** Closes the case of a refund that became clear by itself. */
async function closeUnclear(tx: Tx, { number, paymentId }: Waiting): Promise<void> {
  const closed = await tx<{ id: number }[]>`
    update staff_cases set closed_at = now()
    where kind = 'refund_unclear' and payment_id = ${paymentId} and note = ${number} and closed_at is null returning id`
  for (const { id } of closed) await hush(tx, ['money_to_place'], id)
}

const distributors: ReadonlySet<AccountKind> = new Set(['wallet', 'debt'])

/** The channel refused: the money never left, and can be refunded in another way. */
async function undo(tx: Tx, payment: Payment, { id, orderId, amount, automatic }: Waiting): Promise<void> {
  await tx`update payments set refunded = refunded - ${amount}::numeric where id = ${payment.id}`
  if (orderId !== null)
    await tx`
      update orders set refunded = refunded - ${amount}::numeric,
        refund_state = case when refunded - ${amount}::numeric = 0 then 'none' else 'part' end
      where id = ${orderId}`
  // What the shop does by itself goes another way at once, and keeps what it took.
  if (orderId !== null && !automatic) await givePointsAgain(tx, orderId, nameOf(id))
  const entries = await tx<
    { shopId: number; memberId: number | null; kind: AccountKind; currency: string; amount: Decimal }[]
  >`
    select a.shop_id as "shopId", a.member_id as "memberId", a.kind, a.currency, (-e.amount)::text as amount
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.key = ${`refund:${id}`}`
  await post(tx, {
    key: `refund-back:${id}`,
    reason: 'refund_failed',
    shopId: entries[0]?.shopId ?? payment.shopId,
    paymentId: payment.id,
    orderId: orderId ?? undefined,
    // What a distributor gave for it is the order's until it is placed: a debt may be paid by now.
    entries: entries.map(entry => ({
      ...entry,
      kind: distributors.has(entry.kind) ? 'collected' : entry.kind,
    })),
  })
}

/** Refunds that the channel has not concluded, or that nobody has sent yet. */
export async function continueRefunds(services: PaymentServices, log: FastifyBaseLogger): Promise<void> {
  const open = await services.sql<{ id: number }[]>`
    select id from refunds
    where state = 'requested' and way = 'channel' and (automatic or created_at < now() - interval '15 seconds')
      and (asked_at is null or asked_at < now() - least(interval '1 hour', greatest(interval '1 minute', (now() - created_at) / 4)))
    order by asked_at nulls first, id limit 20`
  await eachApart(open, async ({ id }) => {
    try {
      await runRefund(services, id)
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      log.warn({ err: error }, 'a refund could not be sent')
    }
  })
  await tellOfUnclear(services.sql)
}

/** A refund that stays unclear for a day becomes a case for staff. */
async function tellOfUnclear(sql: Sql): Promise<void> {
  await inTransaction(sql, async tx => {
    const made = await tx<{ id: number }[]>`
      insert into staff_cases (kind, shop_id, member_id, order_id, payment_id, amount, currency, note)
      select 'refund_unclear', p.shop_id, p.member_id, r.order_id, p.id, r.amount, r.currency, r.number
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and r.way = 'channel' and r.created_at < now() - interval '1 day'
        and not exists (
          select from staff_cases c where c.kind = 'refund_unclear' and c.payment_id = p.id and c.note = r.number)
      on conflict do nothing returning id`
    for (const { id } of made) await ringStaff(tx, { kind: 'money_to_place', about: id })
  })
}
