import type { ActionOutput, ParsedInput } from '../../../contract/action.ts'
import { roundHalfUp } from '../../../contract/decimal.ts'
import type { pay, paymentData } from '../../../contract/payment.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { attachFiles, ownFile } from '../files/files.queries.ts'
import { type Attempt, endAttempts, isFor, type PayAnswer, present } from '../payment/attempts.ts'
import { done } from '../payment/book-payment.ts'
import { isChannel } from '../payment/channels.ts'
import { describeMethods, instructionsOf, obstacle, type Purse, payOnPhone } from '../payment/methods.ts'
import { enabledMethods, insertPayment, paymentById } from '../payment/payment.queries.ts'
import type { PayMethodRow } from '../payment/payment.tables.ts'
import { tellProof } from '../payment/proof-notice.ts'
import { goAndSay, type Payer, payerOf } from '../payment/wechat-payer.ts'
import { attemptsOf, type DueTopUp, lockTopUp, type TopUpAttempt, topUpDue } from './top-up.queries.ts'

type Input = ParsedInput<typeof pay>

const attemptMinutes = 30
/** Shorter than this, nobody can still pay with it. */
const stillGoodMs = 15_000

/** Money comes from outside: online, or by a transfer with its proof. */
const methodsFor = async (context: Context, shopId: number): Promise<PayMethodRow[]> =>
  (await enabledMethods(context.pool, shopId)).filter(({ code }) => code === 'xx' || isChannel(code))

const empty: Purse = { stored: '0', credit: undefined }

/** What the page of a payment shows of a top-up, as it does of orders. */
export async function topUpToPay(
  context: Context,
  topUp: DueTopUp,
  pmId: number | undefined,
): Promise<ActionOutput<typeof paymentData>> {
  const { id, number, state, paymentState, total, paid, due, currency, decimals, shopId } = topUp
  const methods = topUp.isPaid || topUp.isWaiting || topUp.isOver ? [] : await methodsFor(context, shopId)
  const nothing = roundHalfUp('0', decimals)
  return {
    orders: [{ id, number, state, paymentState, total, paid, due, payBefore: null }],
    due,
    currency,
    serverTime: context.now.toISOString(),
    payBefore: null,
    methods: methods.length > 0 ? await describeMethods(context, methods, [topUp], empty) : [],
    chosen: null,
    storedValue: { balance: nothing, usable: nothing },
    needsCode: false,
    walletNeedsCode: false,
    instructions: instructionsOf(context, methods, pmId),
    isTopUp: true,
    onPhone: await payOnPhone(context, methods, [id]),
  }
}

/** Pays a top-up, or begins to; the channel is asked between two transactions, as for orders. */
export async function payTopUp(
  context: Context,
  input: Input,
  topUp: DueTopUp,
): Promise<PayAnswer | Failure> {
  if (topUp.isPaid) return done
  if (topUp.isOver) return fail('payment.timeOver', { number: topUp.number }, 'id')
  const method = (await methodsFor(context, topUp.shopId)).find(({ id }) => id === input.pmId)
  if (!method || input.payType) return fail('payment.methodGone', undefined, 'pmId')
  const inTheWay = await obstacle(context, method, [topUp], empty)
  if (inTheWay) return inTheWay === 'hidden' ? fail('payment.methodGone', undefined, 'pmId') : inTheWay
  const payer: Payer | { authorise: string } = isChannel(method.code)
    ? await payerOf(context, method, topUp.memberId, [topUp.id])
    : { device: 'desktop' }
  if ('authorise' in payer) return goAndSay(payer.authorise)
  const open = (await attemptsOf(context.pool, topUp.id)).filter(({ state }) =>
    ['unpaid', 'paying'].includes(state),
  )
  const others = open.filter(attempt => attempt.method !== method.code || !isGood(attempt, payer))
  await endAttempts(
    context,
    others.map(({ id }) => id),
    'payment.reasonReplaced',
  )
  const booked = await inTransaction<PayAnswer | Begun | Failure>(context.pool, async (tx, undo) => {
    await lockTopUp(tx, topUp.id)
    const now = await topUpDue(tx, topUp.memberId, topUp.id)
    if (now?.isPaid) return done
    if (now?.isWaiting) return fail('payment.orderWaits', { number: topUp.number }, 'id')
    if (method.code !== 'xx') return { attempt: await begin(tx, topUp, method, payer) }
    const proven = await prove(tx, topUp, input.payPicId)
    return isFailure(proven) ? undo(proven) : proven
  })
  return 'attempt' in booked
    ? await present(context, { method, attempt: booked.attempt, orders: [topUp], payer, isTopUp: true })
    : booked
}

interface Begun {
  attempt: Attempt
}

const isGood = ({ expiresAt, presented }: TopUpAttempt, payer: Payer): boolean =>
  (expiresAt?.getTime() ?? 0) > Date.now() + stillGoodMs && isFor(presented, payer)

/** The same code again while it is good: nobody shall pay twice. */
async function begin(tx: Tx, topUp: DueTopUp, { code }: PayMethodRow, payer: Payer): Promise<Attempt> {
  const same = (await attemptsOf(tx, topUp.id)).find(
    attempt =>
      attempt.method === code && ['unpaid', 'paying'].includes(attempt.state) && isGood(attempt, payer),
  )
  if (same) return (await paymentById(tx, same.id))!
  const expiresAt = new Date(Date.now() + attemptMinutes * 60_000)
  const { shopId, memberId, currency, due: amount } = topUp
  const made = await insertPayment(tx, {
    shopId,
    memberId,
    method: code,
    state: 'unpaid',
    amount,
    currency,
    base: amount,
    parts: [],
    topUpId: topUp.id,
    expiresAt,
  })
  return { ...made, amount, presented: null, expiresAt }
}

/** A transfer's proof; nothing has arrived until head office says so. */
async function prove(tx: Tx, topUp: DueTopUp, fileId: number | undefined): Promise<PayAnswer | Failure> {
  const { shopId, memberId, currency, due: amount } = topUp
  const file = fileId ? await ownFile(tx, fileId, memberId) : undefined
  if (!file) return fail('payment.proofNeeded', undefined, 'payPicId')
  if (!file.type.startsWith('image/')) return fail('payment.proofPicture', undefined, 'payPicId')
  const payment = await insertPayment(tx, {
    shopId,
    memberId,
    method: 'xx',
    state: 'confirming',
    amount,
    currency,
    base: amount,
    parts: [],
    topUpId: topUp.id,
    proofId: file.id,
  })
  if (!(await attachFiles(tx, { ids: [file.id], owner: memberId }, 'payment', payment.id)))
    return fail('payment.proofNeeded', undefined, 'payPicId')
  await tellProof(tx, payment.id)
  return { ...done, paymentId: payment.id, number: payment.number, state: 'confirming', next: 'wait' }
}
