import { add, compare, type Decimal, isZero, subtract } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { takenFrom } from '../fx-orders/collected.ts'
import { customerOrderOf } from '../fx-orders/purchase.queries.ts'
import { post } from '../ledger/ledger.ts'
import { backToStored } from '../ledger/stored-value.ts'
import { isChannel } from './channels.ts'
import { openCase } from './payment.queries.ts'
import { least, toBase } from './payment.rules.ts'
import { tellRefunded, tellToTransfer, tellTransferred } from './refund-notice.ts'

/** What of an order a payment paid, and is not paid back yet. */
interface Part {
  paymentId: number
  method: string
  left: Decimal
  /** What of it was paid back before. */
  before: Decimal
  /** In the base currency, all of it. */
  leftBase: Decimal
  rate: Decimal
  memberId: number
  shopId: number
  currency: string
  baseCurrency: string
  isDistributors: boolean
}

/** A refund that its channel refused: so much of one payment is left to give back in another way. */
export interface RefusedRefund {
  paymentId: number
  amount: Decimal
  caseId: number | null
}

interface MoneyBack {
  orderId: number
  by: number | null
  reason: 'order_ended' | 'after_sale'
  /** In the order's currency; absent: all that is left. */
  amount?: Decimal
  /** Of this payment alone, whose channel does not take it. */
  refused?: number
  caseId?: number | null
  /** Where money goes that no channel takes: a transfer is made by a person, who records it. */
  otherwise: 'stored_value' | 'transfer'
}

/**
 * What was paid for an order that has ended, and not paid back yet, goes back the way it came. A channel is asked later
 * (`continueRefunds`), the books say at once that the money is on its way. What no channel takes lands in the stored value; in a
 * distributor's shop a person of finance decides.
 */
export const returnPayments = async (
  db: Db,
  orderId: number,
  by: number | null,
  refused?: RefusedRefund,
): Promise<void> => {
  const of = refused && { refused: refused.paymentId, amount: refused.amount, caseId: refused.caseId }
  const reason = refused?.caseId ? 'after_sale' : 'order_ended'
  await payBack(db, { orderId, by, reason, otherwise: 'stored_value', ...of })
}

/** Pays back from the order's payments, first come first, each its own way and up to what it took. */
export async function payBack(db: Db, back: MoneyBack): Promise<void> {
  let wanted = back.amount
  for (const part of await partsLeft(db, back)) {
    const amount = wanted === undefined ? part.left : least(wanted, part.left)
    if (isZero(amount)) break
    if (wanted !== undefined) wanted = subtract(wanted, amount)
    const way = wayOf(part, back)
    if (way) await giveBack(db, part, { ...back, amount, way })
    else {
      const { shopId, memberId, paymentId, currency, method } = part
      const about = { shopId, memberId, paymentId, orderId: back.orderId, amount, currency }
      await openCase(db, 'refund_failed', { ...about, note: method })
    }
  }
  if (wanted !== undefined && !isZero(wanted))
    throw new RangeError(`order ${back.orderId} has no payment for ${wanted} that go back`)
}

type Way = 'channel' | 'stored_value' | 'manual' | 'wallet' | 'collected'

function wayOf({ method, isDistributors }: Part, { refused, otherwise }: MoneyBack): Way | undefined {
  if (isChannel(method) && refused === undefined) return 'channel'
  if (method === 'yck') return 'stored_value'
  if (method === 'wallet' || method === 'collected') return method
  if (otherwise === 'transfer') return 'manual'
  return isDistributors ? undefined : 'stored_value'
}

const partsLeft = (db: Db, { orderId, refused }: MoneyBack) => db<Part[]>`
  select p.id as "paymentId", p.method, (po.amount - back.amount)::text as left, back.amount::text as before, o.rate,
    o.currency, o.member_id as "memberId", o.shop_id as "shopId", s.base_currency as "baseCurrency",
    s.owner_id is not null as "isDistributors",
    case when po.amount = p.amount then p.base_amount else round(po.amount / o.rate, 2) end
      - round(back.amount / o.rate, 2) as "leftBase"
  from payment_orders po
  join payments p on p.id = po.payment_id and p.state = 'success'
  join orders o on o.id = po.order_id
  join shops s on s.id = o.shop_id
  cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from refunds r
    where r.payment_id = p.id and r.order_id = o.id and r.state <> 'failed'
  ) back
  where po.order_id = ${orderId} and po.amount > back.amount
    ${refused === undefined ? db`` : db`and p.id = ${refused}`}
  order by p.id`

/** The base amounts of all parts add up to what the payment was worth. */
const baseOf = ({ left, leftBase, before, rate }: Part, amount: Decimal): Decimal =>
  compare(amount, left) === 0 ? leftBase : subtract(toBase(add(before, amount), rate), toBase(before, rate))

async function giveBack(
  db: Db,
  part: Part,
  { orderId, by, way, amount, reason, caseId = null }: MoneyBack & { amount: Decimal; way: Way },
): Promise<void> {
  const { paymentId, memberId, shopId, currency, baseCurrency } = part
  const isDone = way !== 'channel' && way !== 'manual'
  const [refund] = await db<{ id: number }[]>`
    with counted as (
      update payments set refunded = refunded + ${amount}::numeric where id = ${paymentId}
    ), ordered as (
      update orders set refunded = refunded + ${amount}::numeric,
        refund_state = case when refunded + ${amount}::numeric = paid then 'all' else 'part' end
      where id = ${orderId}
    )
    insert into refunds (payment_id, order_id, amount, currency, way, state, reason, made_by, automatic, done_at, case_id)
    values (${paymentId}, ${orderId}, ${amount}, ${currency}, ${way}, ${isDone ? 'done' : 'requested'},
      ${reason}, ${by}, true, ${isDone ? db`now()` : null}, ${caseId})
    returning id`
  const base = baseOf(part, amount)
  const from = await takenFrom(db, { paymentId, orderId, shopId, currency: baseCurrency }, base)
  await post(db, {
    key: `refund:${refund!.id}`,
    reason: reason === 'after_sale' ? 'refund' : 'part_payment_back',
    shopId: from.shopId,
    // What is collected belongs to the customer's order.
    orderId: way === 'collected' ? await customerOrderOf(db, orderId) : orderId,
    paymentId,
    by,
    entries: [
      ...from.entries,
      ...(way === 'stored_value'
        ? await backToStored(db, { paymentId, memberId, currency: baseCurrency, amount: base })
        : [sideOf(way, { memberId, currency: from.entries[0]!.currency, amount: base })]),
    ],
  })
  await tellRefunded(db, refund!.id)
  if (way === 'manual' && caseId !== null) await tellToTransfer(db, caseId, refund!.id)
}

const sideOf = (
  way: Way,
  { memberId, currency, amount }: { memberId: number; currency: string; amount: Decimal },
) =>
  way === 'collected' || way === 'wallet'
    ? { memberId, kind: way, currency, amount }
    : { memberId: null, kind: 'cash' as const, currency, amount }

/** A transfer that somebody had to make was made; false when it was recorded before. */
export async function recordTransfer(
  db: Db,
  { refundId, number, by }: { refundId: number; number: string; by: number },
): Promise<boolean> {
  const { count } = await db`
    update refunds set state = 'done', done_at = now(), provider_no = ${number}, made_by = ${by}
    where id = ${refundId} and state = 'requested' and way = 'manual'`
  if (count === 1) await tellTransferred(db, refundId)
  return count === 1
}
