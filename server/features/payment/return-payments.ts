import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { post } from '../ledger/ledger.ts'
import { isChannel } from './channels.ts'
import { openCase } from './payment.queries.ts'

interface Part {
  paymentId: number
  method: string
  amount: Decimal
  base: Decimal
  memberId: number
  shopId: number
  currency: string
  baseCurrency: string
  isDistributors: boolean
}

/** The one payment that is left to give back, because its channel refused to. */
interface Refused {
  paymentId: number
}

/**
 * What was paid for an order that has ended, and not paid back yet, goes back the way it came. A channel is asked later
 * (`continueRefunds`), the books say at once that the money is on its way. What no channel takes lands in the stored value; in a
 * distributor's shop a person of finance decides.
 */
export async function returnPayments(
  db: Db,
  orderId: number,
  by: number | null,
  refused?: Refused,
): Promise<void> {
  for (const part of await partsLeft(db, orderId, refused)) {
    const { paymentId, method, amount, currency, shopId, memberId } = part
    const about = { shopId, memberId, paymentId, orderId, amount, currency }
    if (isChannel(method) && !refused) await giveBack(db, part, { orderId, by, way: 'channel' })
    else if (method === 'yck' || !part.isDistributors)
      await giveBack(db, part, { orderId, by, way: 'stored_value' })
    else await openCase(db, 'refund_failed', { ...about, note: method })
  }
}

const partsLeft = (db: Db, orderId: number, refused: Refused | undefined) => db<Part[]>`
  select p.id as "paymentId", p.method, (po.amount - back.amount)::text as amount, o.currency, o.member_id as "memberId",
    o.shop_id as "shopId", s.base_currency as "baseCurrency", s.owner_id is not null as "isDistributors",
    case when po.amount = p.amount then p.base_amount else round(po.amount / o.rate, 2) end
      - round(back.amount / o.rate, 2) as base
  from payment_orders po
  join payments p on p.id = po.payment_id and p.state = 'success'
  join orders o on o.id = po.order_id
  join shops s on s.id = o.shop_id
  cross join lateral (
    select coalesce(sum(r.amount), 0) as amount from refunds r
    where r.payment_id = p.id and r.order_id = o.id and r.state <> 'failed'
  ) back
  where po.order_id = ${orderId} and po.amount > back.amount
    ${refused ? db`and p.id = ${refused.paymentId}` : db``}
  order by p.id`

async function giveBack(
  db: Db,
  { paymentId, amount, base, memberId, shopId, currency, baseCurrency }: Part,
  { orderId, by, way }: { orderId: number; by: number | null; way: 'channel' | 'stored_value' },
): Promise<void> {
  const [refund] = await db<{ id: number }[]>`
    with counted as (
      update payments set refunded = refunded + ${amount}::numeric where id = ${paymentId}
    ), ordered as (
      update orders set refunded = refunded + ${amount}::numeric,
        refund_state = case when refunded + ${amount}::numeric = paid then 'all' else 'part' end
      where id = ${orderId}
    )
    insert into refunds (payment_id, order_id, amount, currency, way, state, reason, made_by, automatic, done_at)
    values (${paymentId}, ${orderId}, ${amount}, ${currency}, ${way}, ${way === 'channel' ? 'requested' : 'done'},
      'order_ended', ${by}, true, ${way === 'channel' ? null : db`now()`})
    returning id`
  await post(db, {
    key: `refund:${refund!.id}`,
    reason: 'part_payment_back',
    shopId,
    orderId,
    paymentId,
    by,
    entries: [
      { memberId: null, kind: 'sales', currency: baseCurrency, amount: `-${base}` },
      way === 'channel'
        ? { memberId: null, kind: 'cash', currency: baseCurrency, amount: base }
        : { memberId, kind: 'stored_value', currency: baseCurrency, amount: base },
    ],
  })
}
