import { addDays, datePresetRange, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { compare, isZero, negate } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import {
  type OrderFilter,
  type OrderLine,
  type OrderList,
  type OrderQuery,
  type OrderSummary,
  ordersPerPage,
} from '../../../contract/orders.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import { priceStepName } from '../../../contract/price-steps.ts'
import type { Context, MemberContext } from '../../context.ts'
import { specIn } from '../../i18n/spec-words.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { endOverdueOrders } from './deadlines.ts'
import { actionsOf } from './order-actions.ts'
import {
  type LineRow,
  type Narrowed,
  type OrderRow,
  type OrderScope,
  orderCounts,
  ordersCount,
  ordersOf,
} from './orders.queries.ts'

/** The visitor's own, in the shop they are in. */
export async function listOrders(
  context: MemberContext,
  { start = 0, limit = ordersPerPage, ...filter }: OrderQuery,
): Promise<OrderList> {
  const { db, pool, now } = context
  const scope = ownOrders(context)
  const narrowed = narrowedTo(context, filter)
  const ask = () => Promise.all([ordersOf(db, { ...narrowed, start, limit }), orderCounts(db, scope)])
  let [{ rows, total }, counts] = await ask()
  // Only what is to be paid can be late, and most have nothing to pay.
  const { memberId } = scope
  if (counts[OrderState.PendingPayment] && (await endOverdueOrders(pool, { memberId })) > 0)
    [{ rows, total }, counts] = await ask()
  return {
    orders: rows.map(row => presentOrder(context, row)),
    total: total ?? countOf(filter, counts) ?? (await ordersCount(db, narrowed)),
    counts,
    serverTime: now.toISOString(),
  }
}

/** As far as the numbers of each state say it. */
function countOf({ state, ...others }: OrderFilter, counts: Record<string, number>): number | undefined {
  if (Object.values(others).some(value => value !== undefined && value !== '')) return undefined
  if (state !== undefined) return counts[state] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The filter of the page as the database is asked. */
export function narrowedTo(context: MemberContext, { preset, from, to, ...rest }: OrderFilter): Narrowed {
  const { lang, now } = context
  const range = preset && datePresetRange(preset, now, shopTimeZone)
  return {
    ...ownOrders(context),
    ...rest,
    lang,
    from: range?.[0] ?? (from ? startOfDay(from, shopTimeZone) : undefined),
    before: range?.[1] ?? (to ? startOfDay(addDays(to, 1), shopTimeZone) : undefined),
  }
}

/** What is entered makes a range (product §5). */
export const isRange = ({ amountFrom, amountTo }: Pick<OrderFilter, 'amountFrom' | 'amountTo'>): boolean =>
  amountFrom === undefined || amountTo === undefined || compare(amountFrom, amountTo) <= 0

export const ownOrders = ({ visitor, shop }: MemberContext): OrderScope => ({
  memberId: visitor.id,
  shopId: shop.id,
})

export function presentOrder(context: Context, row: OrderRow): OrderSummary {
  const { groupId, groupBuyId, createdAt, payBefore, payMethod, paidWith, lines, decimals: _, ...known } = row
  const {
    onAccount,
    isOwed,
    isPurchased,
    isPurchase,
    isPacked,
    awaitsReceipt,
    isTracked,
    completedAt,
    refundState,
    ...rest
  } = known
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    payBefore: payBefore?.toISOString() ?? null,
    payMethod: methodsOf(row)
      .map(code => methodName(context, code))
      .join(' + '),
    lines: lines.map(line => presentLine(context, line)),
    group: groupId !== null && groupBuyId !== null ? { groupId, groupBuyId } : null,
    actions: actionsOf(row, context.now),
  }
}

/** What it is to be paid with, and once it is, what it was. */
const methodsOf = ({ state, payMethod, paidWith }: OrderRow): string[] =>
  isOpen(state) || paidWith.length === 0 ? [payMethod] : paidWith

const isOpen = (state: OrderState): boolean =>
  state === OrderState.PendingPayment || state === OrderState.PaymentToConfirm

export function methodName({ t }: Context, code: string): string {
  const name = payMethodName(code)
  return name ? t(name) : code
}

function presentLine(context: Context, row: LineRow): OrderLine {
  const { steps: _, promotionOff, couponOff, redPacketOff, pointsOff, freight: __, adjustment, ...line } = row
  const { lang, t } = context
  const off = [
    ['orders.promotionOff', promotionOff],
    ['orders.couponOff', couponOff],
    ['orders.redPacketOff', redPacketOff],
    ['orders.pointsOff', pointsOff],
  ] as const
  return {
    ...line,
    nameLang: line.nameLang ?? undefined,
    spec: specIn(line.spec, lang),
    customisation: line.customisation ? inLanguage(line.customisation, lang) : '',
    why: [
      ...row.steps.map(step => ({ text: priceStepName(step, t), amount: step.amount })),
      ...off.flatMap(([key, amount]) => (isZero(amount) ? [] : { text: t(key), amount: negate(amount) })),
      ...(isZero(adjustment) ? [] : [{ text: t('orders.adjustment'), amount: adjustment }]),
    ],
  }
}
