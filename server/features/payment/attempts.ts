import type { ActionOutput } from '../../../contract/action.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import * as paths from '../../../contract/paths.ts'
import type { pay } from '../../../contract/payment.ts'
import { type TextKey, withoutMarks } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { type BridgeParameters, type Channel, ChannelError } from '../../ports/payment/channel.ts'
import { qrPicture } from '../files/qr-picture.ts'
import { nativePayPage } from '../mini-program/program-tickets.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { channelOf, servicesOf } from './channels.ts'
import { insertPayment, openAttempts, setPaymentState } from './payment.queries.ts'
import { type Plan, sumOf } from './payment.rules.ts'
import type { DueOrder, PaidPart, PayMethodRow, Payment, ShownPayment } from './payment.tables.ts'
import { reconcilePayment } from './poll-payments.ts'
import type { Payer } from './wechat-payer.ts'

export type PayAnswer = ActionOutput<typeof pay>

/** What a channel is asked for. */
export type Attempt = Pick<Payment, 'id' | 'number' | 'presented' | 'expiresAt'> & { amount: Decimal }

/** The shortest time in which somebody can scan and pay, and the longest that a code is good for. */
const attemptMinutes = { least: 2, most: 30 }

export async function beginAttempt(
  tx: Tx,
  { method, memberId, plan, payer }: { method: PayMethodRow; memberId: number; plan: Plan; payer: Payer },
  orders: readonly DueOrder[],
): Promise<Attempt> {
  const amount = sumOf(plan.rest)
  const same = (
    await openAttempts(
      tx,
      plan.rest.map(({ orderId }) => orderId),
    )
  ).find(attempt => attempt.method === method.code && isSame(attempt, { memberId, parts: plan.rest, payer }))
  if (same) return same
  const now = Date.now()
  const deadlines = orders.flatMap(({ payBefore }) => (payBefore ? [payBefore.getTime()] : []))
  const least = now + attemptMinutes.least * 60_000
  const expiresAt = new Date(Math.max(least, Math.min(now + attemptMinutes.most * 60_000, ...deadlines)))
  const { shopId, currency } = orders[0]!
  const made = await insertPayment(tx, {
    shopId,
    memberId,
    method: method.code,
    state: 'unpaid',
    ...amount,
    currency,
    parts: plan.rest,
    expiresAt,
  })
  return { ...made, amount: amount.amount, presented: null, expiresAt }
}

/** A code that waits on a screen is no use on the phone, and channels do not show one payment in two ways or to two people. */
export const isFor = (presented: ShownPayment | null, { device, wechat }: Payer): boolean =>
  !presented ||
  ((presented.device ?? device) === device &&
    (!presented.payer || !wechat || presented.payer.openId === wechat.openId))

/** The same person can go on with it; whoever had the order before them cannot. */
const isSame = (
  attempt: Pick<Payment, 'memberId' | 'expiresAt' | 'presented'> & {
    parts: readonly Omit<PaidPart, 'base'>[]
  },
  { memberId, parts, payer }: { memberId: number; parts: readonly PaidPart[]; payer: Payer },
): boolean =>
  attempt.memberId === memberId &&
  isFor(attempt.presented, payer) &&
  (attempt.expiresAt?.getTime() ?? 0) > Date.now() + 15_000 &&
  attempt.parts.length === parts.length &&
  parts.every(part =>
    attempt.parts.some(one => one.orderId === part.orderId && compare(one.amount, part.amount) === 0),
  )

/** Nobody shall pay the same order twice: what was begun before is closed, or found to be paid. */
export async function endOtherAttempts(
  context: Context,
  method: PayMethodRow,
  orders: readonly DueOrder[],
  plan: Plan,
  payer: Payer,
): Promise<void> {
  const attempts = await openAttempts(
    context.pool,
    orders.map(({ id }) => id),
  )
  const { memberId } = orders[0]!
  const others = attempts.filter(
    attempt => attempt.method !== method.code || !isSame(attempt, { memberId, parts: plan.rest, payer }),
  )
  await endAttempts(
    context,
    others.map(({ id }) => id),
    'payment.reasonReplaced',
  )
}

/** Closed at their channels; one that cannot be asked now is left to whoever polls open payments. */
export async function endAttempts(context: Context, ids: readonly number[], reason: TextKey): Promise<void> {
  await Promise.all(
    ids.map(async id => {
      try {
        await reconcilePayment(servicesOf(context), id, reason)
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error
        context.log.warn({ err: error }, 'an earlier payment could not be closed')
      }
    }),
  )
}

interface Charged {
  method: PayMethodRow
  attempt: Attempt
  orders: readonly DueOrder[]
  payer: Payer
  isTopUp?: boolean
}

/** Asks the channel for something to show to the payer. */
export async function present(context: Context, charged: Charged): Promise<PayAnswer | Failure> {
  const { attempt, payer } = charged
  const begun = {
    paymentId: attempt.id,
    number: attempt.number,
    state: 'paying',
    expiresAt: attempt.expiresAt!.toISOString(),
  } as const
  // The native page asks for it, and says who pays.
  if (payer.device === 'mini_program') {
    const url = await nativePayPage(context.pool, { shopId: context.shop.id, paymentId: attempt.id })
    return { ...begun, next: 'mini_program', url, demo: false }
  }
  const shown = await charge(context, charged)
  if (isFailure(shown)) return shown
  const { qr, redirect, demo = false, bridge } = shown
  return {
    ...begun,
    next: bridge ? 'wechat' : qr ? 'qr' : 'redirect',
    ...(bridge && { bridge }),
    ...(qr && { qr, picture: await qrPicture(qr) }),
    ...(redirect && { url: redirect }),
    demo,
  }
}

/** What the channel wants to be shown; it is asked once for each attempt. */
export async function charge(
  context: Context,
  { method, attempt, orders, payer, isTopUp = false }: Charged,
): Promise<(ShownPayment & { bridge?: BridgeParameters }) | Failure> {
  const { pool, origin, log } = context
  const channel = await channelOf(servicesOf(context), method, origin)
  if (!channel) return fail('payment.notConfigured', undefined, 'pmId')
  let { presented } = attempt
  if (!presented) {
    try {
      const shown = await channel.start({
        number: attempt.number,
        amount: attempt.amount,
        currency: orders[0]!.currency,
        description: await describeCharge(context, orders),
        expiresAt: attempt.expiresAt!,
        notifyUrl: `${origin}/pay/notify/${method.code}/${method.shopId}`,
        returnUrl: `${origin}${paths.payResult}?${resultQuery(orders, isTopUp)}`,
        device: payer.device,
        payerAddress: context.address,
        ...(payer.wechat && { payer: payer.wechat }),
      })
      presented = {
        ...shown,
        demo: channel.demo,
        device: payer.device,
        ...(payer.wechat && { payer: payer.wechat }),
      }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      log.error({ err: error, method: method.code }, 'a payment could not be started')
      await pool`
        update payments set state = 'failed', reason = ${'payment.reasonNotStarted' satisfies TextKey}
        where id = ${attempt.id} and state = 'unpaid'`
      return fail('payment.channelDown', undefined, 'pmId')
    }
    const [now] = await pool<{ isOpen: boolean }[]>`
      update payments set presented = ${pool.json(presented as never)},
        state = case when state = 'unpaid' then 'paying' else state end
      where id = ${attempt.id} returning state in ('unpaid', 'paying') as "isOpen"`
    if (!now!.isOpen) return await takeAway(context, channel, attempt)
    await setPaymentState(pool, attempt.id, 'paying')
  }
  const { prepay, payer: shownTo } = presented
  if (!prepay || !shownTo || !channel.bridge) return presented
  // Signed anew each time, because the signature says when.
  return { ...presented, bridge: channel.bridge(shownTo.appId, prepay) }
}

/** Given up while the channel was asked: what nobody looks after any more is shown to nobody. */
async function takeAway({ log }: Context, channel: Channel, { number }: Attempt): Promise<Failure> {
  try {
    await channel.close(number)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    log.warn({ err: error }, 'a payment that was given up could not be closed')
  }
  return fail('payment.startAgain')
}

/** Which result is theirs. */
export const resultQuery = (orders: readonly Pick<DueOrder, 'id'>[], isTopUp: boolean): string =>
  `id=${orders.map(({ id }) => id).join(',')}${isTopUp ? '&cz=1' : ''}`

async function describeCharge(context: Context, orders: readonly DueOrder[]): Promise<string> {
  const { cache, pool, t, lang } = context
  const owner = (await shopDirectory(cache, pool)).find(({ id }) => id === orders[0]!.shopId)
  const shop = owner ? inLanguage(owner.titles, lang) : ''
  return withoutMarks(
    orders.length > 1
      ? t('payment.chargeMany', { shop, count: orders.length })
      : t('payment.charge', { shop, number: orders[0]!.number }),
  )
}
