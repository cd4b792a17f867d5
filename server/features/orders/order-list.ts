import { addDays, datePresetRange, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { OrderState } from '../../../contract/order-states.ts'
import {
  type OrderLine,
  type OrderList,
  type OrderQuery,
  type OrderSummary,
  ordersPerPage,
} from '../../../contract/orders.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { Context, MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { endOverdueOrders } from './deadlines.ts'
import { actionsOf } from './order-actions.ts'
import { type LineRow, type OrderRow, type OrderScope, orderCounts, ordersOf } from './orders.queries.ts'

/** The visitor's own, in the shop they are in. */
export async function listOrders(
  context: MemberContext,
  { state, search, preset, from, to, start = 0, limit = ordersPerPage }: OrderQuery,
): Promise<OrderList> {
  const { db, pool, lang, now } = context
  const scope = ownOrders(context)
  const range = preset && datePresetRange(preset, now, shopTimeZone)
  await endOverdueOrders(pool, { memberId: scope.memberId })
  const { rows, total } = await ordersOf(db, {
    ...scope,
    lang,
    state,
    search,
    from: range?.[0] ?? (from ? startOfDay(from, shopTimeZone) : undefined),
    before: range?.[1] ?? (to ? startOfDay(addDays(to, 1), shopTimeZone) : undefined),
    start,
    limit,
  })
  return {
    orders: rows.map(row => presentOrder(context, row)),
    total,
    counts: await orderCounts(db, scope),
    serverTime: now.toISOString(),
  }
}

export const ownOrders = ({ visitor, shop }: MemberContext): OrderScope => ({
  memberId: visitor.id,
  shopId: shop.id,
})

export function presentOrder(context: Context, row: OrderRow): OrderSummary {
  const { groupId, groupBuyId, createdAt, payBefore, payMethod, paidWith, lines, ...more } = row
  const { decimals: _, completedAt: __, refundState: ___, ...rest } = more
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

function presentLine({ lang }: Context, line: LineRow): OrderLine {
  return {
    ...line,
    spec: line.spec.map(({ name, value }) => ({
      name: inLanguage(name, lang),
      value: inLanguage(value, lang),
    })),
    customisation: line.customisation ? inLanguage(line.customisation, lang) : '',
  }
}
