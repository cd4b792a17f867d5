import type { ParsedInput } from '../../../contract/action.ts'
import { add, compare, type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { pay } from '../../../contract/payment.ts'
import type { Context } from '../../context.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { mobileOf } from '../account/account.queries.ts'
import { checkCode, codeOwner } from '../account/codes.ts'
import { payTopUp } from '../top-up/pay-top-up.ts'
import { topUpDue } from '../top-up/top-up.queries.ts'
import { endOtherAttempts, type PayAnswer, present } from './attempts.ts'
import { book, done, refuseOrders, transferLater } from './book-payment.ts'
import { isChannel } from './channels.ts'
import { currencyOf, mostAtOnce, obstacle, purseOf } from './methods.ts'
import { payable } from './payment.queries.ts'
import { obstacleOf, type Plan, planPayment, sumOf } from './payment.rules.ts'
import type { DueOrder, PayMethodRow } from './payment.tables.ts'
import { goAndSay, type Payer, payerOf } from './wechat-payer.ts'

type Input = ParsedInput<typeof pay>

/**
 * Pays orders, or begins to. It makes transactions of its own: a channel is asked between them, and it may be slow. What
 * comes from stored value is taken first; whatever becomes of the rest, it counts for the orders.
 */
export async function startPayment(
  context: Context,
  input: Input,
  memberId: number,
): Promise<PayAnswer | Failure> {
  const { pool, now } = context
  const { orders, method, stored, withoutCode, hasAttempts } = await payable(
    pool,
    memberId,
    input.id,
    input.pmId,
  )
  // Ids of orders and top-ups never meet.
  const topUp =
    orders.length === 0 && input.id.length === 1 ? await topUpDue(pool, memberId, input.id[0]!) : undefined
  if (topUp) return await payTopUp(context, input, topUp)
  const refused = refuseOrders(orders, input.id, now)
  if (refused) return refused
  if (orders.every(order => obstacleOf(order, now) === 'paid')) return done
  if (!method) return fail('payment.methodGone', undefined, 'pmId')

  const plan = planFor(orders, method, input, stored)
  const rest = orders.map(order => ({ ...order, due: restOf(plan, order.id) }))
  const inTheWay =
    plan.rest.length > 0 || method.code === 'yck'
      ? await obstacle(
          context,
          method,
          method.code === 'yck' ? orders : rest,
          await purseOf(context, orders[0]!, stored, method.code),
        )
      : undefined
  if (inTheWay) return inTheWay === 'hidden' ? fail('payment.methodGone', undefined, 'pmId') : inTheWay
  const payer: Payer | { authorise: string } =
    plan.rest.length > 0 && isChannel(method.code)
      ? await payerOf(context, method, memberId, input.id)
      : { device: 'desktop' }
  if ('authorise' in payer) return goAndSay(payer.authorise)
  const fromStored = sumOf(plan.stored)
  if ([fromStored.amount, fromStored.base].some(each => compare(each, mostAtOnce) > 0)) {
    const most = formatMoney(mostAtOnce, currencyOf(context.shop, orders[0]!.currency), '')
    return fail('payment.tooMuch', { most }, 'pmId')
  }
  if (method.code === 'xx' && input.payType === 'later')
    return await keptUnlessRefused(pool, tx => transferLater(context, tx, { input, method, memberId }))
  const fromWallet = method.code === 'wallet' ? sumOf(plan.rest).base : '0'
  const own = add(fromStored.base, fromWallet)
  const code =
    withoutCode !== null && !isZero(own) && compare(own, withoutCode) > 0
      ? await confirmedByPhone(context, input, memberId)
      : undefined
  if (code && isFailure(code)) return code

  // Until a channel has said who pays, another attempt may have been begun.
  if (hasAttempts || isChannel(method.code)) await endOtherAttempts(context, method, orders, plan, payer)
  const booked = await keptUnlessRefused(pool, tx =>
    book(context, tx, { input, seen: orders, method, memberId, plan, code, payer }),
  )
  if (isFailure(booked)) return booked
  const { attempt, orders: due, answer } = booked
  return attempt ? await present(context, { method, attempt, orders: due, payer }) : answer
}

const keptUnlessRefused = <T extends object>(
  pool: Sql,
  work: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> =>
  inTransaction<T | Failure>(pool, async (tx, undo) => {
    const result = await work(tx)
    return isFailure(result) || 'again' in result ? undo(result) : result
  })

const usesStored = (method: PayMethodRow, { payType }: Input): boolean =>
  method.code === 'yck' || payType === 'part'

function planFor(orders: readonly DueOrder[], method: PayMethodRow, input: Input, stored: Decimal): Plan {
  return planPayment(
    orders.filter(({ due }) => !isZero(due)),
    usesStored(method, input) ? stored : '0',
  )
}

const restOf = ({ rest }: Plan, orderId: number): Decimal =>
  rest.find(part => part.orderId === orderId)?.amount ?? '0'

/** Much of the stored value leaves only with a code from its owner's phone: at once, or bit by bit within a day. */
async function confirmedByPhone(
  context: Context,
  { msgId, msgCode }: Input,
  memberId: number,
): Promise<{ codeId: number } | Failure> {
  if (!msgCode) return fail('payment.codeNeeded', undefined, 'msgCode')
  const owner = codeOwner('pay', await mobileOf(context.pool, memberId), context)
  const proof = await checkCode(context, owner, msgCode, 'msgCode')
  // A code is named by the message that brought it.
  return 'codeId' in proof && msgId && msgId !== String(proof.codeId)
    ? fail('message.codeFirst', undefined, 'msgId')
    : proof
}
