import { formatDateTime } from '../../../contract/dates.ts'
import {
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fail, type Outcome, ok, type Refused } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { isAgreedToAll, raiseToAll } from '../checkout/agreed-amount.ts'
import { checkoutFacts } from '../checkout/checkout.queries.ts'
import { baseCurrency, buyerMoney } from '../checkout/load-checkout.ts'
import { insertLines, insertOrder, type MadeOrder } from '../checkout/make-orders.queries.ts'
import { pickupCode } from '../checkout/make-orders.ts'
import { mostMoney } from '../checkout/must-choose.ts'
import { shortTable } from '../checkout/short-table.ts'
import { inBase, isFree } from '../checkout/totals.ts'
import { endAttempts } from '../payment/attempts.ts'
import { openAttempts } from '../payment/payment.queries.ts'
import type { PricedBuyer } from '../pricing/price-lines.ts'
import { runsShop } from '../session/session.rules.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { type Mergeable, mergeObstacle, numbersOf } from './merge-conditions.ts'
import { moveOrder } from './move-order.ts'
import { orderLineRow } from './order-line-row.ts'
import { type LineAnew, priceAnew, type Repriced } from './price-anew.ts'
import { receivePayment } from './receive-payment.ts'
import { changeHolds, type Short } from './stock-holds.ts'

interface Merging extends Mergeable {
  tier: number
  placedBy: number | null
  source: 'online' | 'offline'
  rate: Decimal
  decimals: number
  freight: Decimal
  total: Decimal
  payMethod: string
  wantedAt: Date | null
  invoice: object | null
  remark: string
}

interface LineBefore {
  orderId: number
  skuId: number
  itemNo: string
  names: TextsByLanguage
  unitId: number | null
  quantity: Decimal
  baseQuantity: Decimal
  customisationId: number | null
  /** After promotions. */
  left: Decimal
  freight: Decimal
  comment: string
}

/** Lines of the same SKU, unit and customisation, as one. */
interface MergedLine extends LineAnew {
  itemNo: string
  names: TextsByLanguage
  baseQuantity: Decimal
  left: Decimal
  comment: string
}

interface Merged {
  id: number
  number: string
  total: Decimal
  toPay: boolean
}

/**
 * Several unpaid orders become one, as if their goods were ordered together now. First the amounts are shown, line by line, and a yes
 * is for just these. What is held for the old orders is held for the new one; their payments that have begun are closed.
 */
export async function mergeInto(context: MemberContext, asked: readonly number[]): Promise<Outcome<Merged>> {
  const { db, shop, lang, now, visitor } = context
  const ids = [...new Set(asked)]
  const orders = await lockReachable(context, ids)
  if (orders.length < ids.length) return fail('message.noPermission', undefined, 'ids')
  const obstacle = mergeObstacle(orders, now)
  if (obstacle) return fail(obstacle.key, { numbers: listInWords(lang, obstacle.numbers ?? []) }, 'ids')
  const first = orders[0]!
  if (first.shopId !== shop.id) return fail('message.noPermission', undefined, 'ids')

  const before = await linesOfAll(db, ids)
  const lines = addUpLines(before)
  const buyer = buyerOfOrder(context, orders)
  const facts = await checkoutFacts(db, shop, first.memberId, lang)
  const priced = await priceAnew(context, buyer, { to: first, lines, facts })
  if (!priced) return fail('orders.mergeNoPrice', { numbers: listInWords(lang, numbersOf(orders)) }, 'ids')
  const total = sum(priced.map(({ share }) => share.payable))
  const largest = [
    total,
    ...priced.flatMap(({ priced: { baseQuantity }, share }) => [share.amount, baseQuantity]),
  ]
  if (largest.some(amount => compare(amount, mostMoney) > 0))
    return fail('checkout.tooMuch', undefined, 'ids')

  const question = ask(context, { orders, buyer, priced })
  if (question) return question

  const made = await insertMerged(context, { orders, buyer, priced, total })
  const short = await moveHolds(db, { orders, before, priced })
  if (short.length > 0) return shortOf(context, short, lines)
  for (const { id: orderId } of orders) {
    await moveOrder(db, {
      orderId,
      from: [OrderState.PendingPayment],
      to: OrderState.Terminated,
      by: visitor.id,
      reason: 'orders.reasonMerged',
      note: made.number,
    })
  }
  await db`update orders set merged_into = ${made.id} where id = any(${ids}::integer[])`
  const begun = (await openAttempts(db, ids)).map(({ id }) => id)
  context.afterwards(() => endAttempts(context, begun, 'payment.reasonMerged'))
  if (isFree(total))
    await receivePayment(db, {
      orderId: made.id,
      amount: '0',
      by: visitor.id,
      reason: 'orders.reasonNothingToPay',
    })
  return ok({ id: made.id, number: made.number, total: made.total, toPay: !isFree(total) })
}

/** The visitor's own; whoever runs the shop, and head office's sales, reach those of their customers too. */
async function lockReachable({ db, visitor, shop }: MemberContext, ids: number[]): Promise<Merging[]> {
  const sells =
    visitor.role === 'office' ? [null, 'owner', 'sales'].includes(visitor.staffRole) : runsShop(visitor, shop)
  return await db<Merging[]>`
    select o.id, o.number, o.shop_id as "shopId", o.member_id as "memberId", m.tier, o.placed_by as "placedBy", o.source,
      o.state, o.pay_before as "payBefore", o.paid, o.currency, o.rate, o.decimals, o.freight, o.total,
      o.coupon_id as "couponId", o.red_packet_id as "redPacketId", o.points_used as points, o.group_id as "groupId", o.adjustment,
      (select count(*)::integer from order_lines l where l.order_id = o.id and l.claim_id is not null) as claims,
      o.purchase_id is not null or exists (select from orders c where c.purchase_id = o.id) as purchased,
      o.store_id as "storeId", o.warehouse_id as "warehouseId", o.delivery, o.delivery_method_id as "deliveryMethodId",
      o.address, o.pickup_person as "pickupPerson", o.pickup_phone as "pickupPhone", o.pay_method as "payMethod",
      o.wanted_at as "wantedAt", o.invoice, coalesce(o.invoice ->> 'title', '') as "invoiceTitle", o.remark
    from orders o join members m on m.id = o.member_id
    where o.id = any(${ids}::integer[]) and (o.member_id = ${visitor.id} ${sells ? db`or o.shop_id = ${shop.id}` : db``})
    order by o.id for update of o`
}

const linesOfAll = async (db: Db, orderIds: number[]): Promise<LineBefore[]> => db<LineBefore[]>`
  select order_id as "orderId", sku_id as "skuId", item_no as "itemNo", names, unit_id as "unitId", quantity,
    base_quantity as "baseQuantity", customisation_id as "customisationId", amount - promotion_off as left, freight, comment
  from order_lines where order_id = any(${orderIds}::integer[]) order by order_id, position for update`

function addUpLines(before: readonly LineBefore[]): MergedLine[] {
  const alike = Map.groupBy(before, line => `${line.skuId} ${line.unitId} ${line.customisationId}`)
  return [...alike.values()].map((lines, at) => {
    const [{ skuId, unitId, customisationId, itemNo, names }] = lines as [LineBefore]
    const of = (name: 'quantity' | 'baseQuantity' | 'left' | 'freight') => sum(lines.map(line => line[name]))
    const comments = new Set(lines.map(({ comment }) => comment).filter(Boolean))
    return {
      id: at + 1,
      skuId,
      unitId,
      customisationId,
      itemNo,
      names,
      quantity: of('quantity'),
      baseQuantity: of('baseQuantity'),
      left: of('left'),
      freight: of('freight'),
      comment: [...comments].join(' / '),
    }
  })
}

/** Whoever ordered, at today's rate of the currency they ordered in. */
function buyerOfOrder({ shop, lang }: MemberContext, orders: readonly Merging[]): PricedBuyer {
  const { memberId, tier, currency: code } = orders[0]!
  const { rate, decimals } = orders.at(-1)!
  return {
    shop,
    member: { id: memberId, tier },
    currency: shop.currencies.find(one => one.code === code) ?? { code, symbol: code, rate, decimals },
    lang,
    seesPrices: true,
    seesCost: false,
  }
}

interface Preview {
  orders: readonly Merging[]
  buyer: PricedBuyer
  priced: readonly Repriced<MergedLine>[]
}

/** Undefined when just these amounts were agreed to. */
function ask(context: MemberContext, { orders, buyer, priced }: Preview): Refused | undefined {
  const { t, lang, confirmCount, timeZone } = context
  const money = buyerMoney(context, buyer)
  const rows = priced.map(({ line, share }) => ({
    text: 'orders.mergeLine' as TextKey,
    what: {
      itemNo: line.itemNo,
      name: inLanguage(line.names, lang),
      quantity: formatQuantity(line.quantity),
    },
    was: line.left,
    now: subtract(share.amount, share.promotionOff),
  }))
  const freight = {
    text: 'orders.mergeFreight' as TextKey,
    what: {},
    was: sum(orders.map(order => order.freight)),
    now: sum(priced.map(({ share }) => share.freight)),
  }
  const total = {
    text: 'orders.mergeTotal' as TextKey,
    what: {},
    was: sum(orders.map(order => order.total)),
    now: sum(priced.map(({ share }) => share.payable)),
  }
  const shown = [...rows, freight, total]
  const places = buyer.currency.decimals
  const amounts = [
    ...orders.map(({ id }) => String(id)),
    ...shown.flatMap(({ was, now }) => [roundHalfUp(was, places), roundHalfUp(now, places)]),
  ]
  if (isAgreedToAll(confirmCount, amounts)) return undefined
  const difference = subtract(total.now, total.was)
  const deadline = earliest(orders.map(({ payBefore }) => payBefore))
  const words = [
    t('orders.mergeAsk', { count: orders.length, numbers: listInWords(lang, numbersOf(orders)) }),
    ...shown.map(({ text, what, was, now }) => t(text, { ...what, was: money(was), now: money(now) })),
    isZero(difference)
      ? t('orders.mergeSame')
      : isNegative(difference)
        ? t('orders.mergeLess', { amount: money(multiply(difference, '-1')) })
        : t('orders.mergeMore', { amount: money(difference) }),
    deadline && t('orders.mergeDeadline', { at: formatDateTime(deadline, timeZone) }),
  ]
  return {
    kind: 'confirm',
    msg: words.filter(Boolean).join('\n'),
    confirmNum: raiseToAll(amounts, confirmCount),
  }
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.filter(moment => moment !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null

async function insertMerged(
  context: MemberContext,
  { orders, buyer, priced, total }: Preview & { total: Decimal },
): Promise<MadeOrder> {
  const { db, visitor } = context
  const { currency } = buyer
  const first = orders[0]!
  const common = <Value>(of: (order: Merging) => Value): Value | null =>
    orders.every(order => of(order) === of(first)) ? of(first) : null
  const payBefore = earliest(orders.map(order => order.payBefore))
  // What it is to be paid with goes with the time that it leaves.
  const hurried = orders.find(order => order.payBefore?.getTime() === payBefore?.getTime()) ?? first
  const of = (name: 'amount' | 'promotionOff' | 'freight') => sum(priced.map(({ share }) => share[name]))
  const made = await insertOrder(db, {
    checkoutId: null,
    shopId: first.shopId,
    memberId: first.memberId,
    placedBy: common(({ placedBy }) => placedBy),
    source: common(({ source }) => source) ?? 'online',
    state: OrderState.PendingPayment,
    paymentState: 'unpaid',
    storeId: first.storeId,
    warehouseId: first.warehouseId,
    currency: currency.code,
    rate: currency.rate,
    decimals: currency.decimals,
    goods: of('amount'),
    promotionOff: of('promotionOff'),
    couponOff: '0',
    redPacketOff: '0',
    pointsOff: '0',
    freight: of('freight'),
    total,
    baseTotal: inBase(total, currency.rate, baseCurrency(context).decimals),
    pointsUsed: 0,
    couponId: null,
    redPacketId: null,
    payMethod: hurried.payMethod,
    payMinutes: null,
    payBefore,
    creditDays: null,
    deliveryMethodId: first.deliveryMethodId,
    delivery: first.delivery,
    address: first.address,
    pickupPerson: first.pickupPerson,
    pickupPhone: first.pickupPhone,
    pickupCode: first.delivery === 'pickup' ? pickupCode() : null,
    wantedAt: earliest(orders.map(({ wantedAt }) => wantedAt)),
    invoice: first.invoice,
    remark: [...new Set(orders.map(({ remark }) => remark).filter(Boolean))].join(' / '),
    groupId: null,
  })
  await insertLines(
    db,
    priced.map(({ line, goods, promotionId, ...rest }, position) => ({
      ...orderLineRow({ ...line, ...rest, goods, promotionId, position, rate: currency.rate }),
      order_id: made.id,
    })),
  )
  await db`
    insert into order_history (order_id, member_id, to_state, reason, note)
    values (${made.id}, ${visitor.id}, ${made.state}, ${'orders.reasonMergedFrom' satisfies TextKey}, ${numbersOf(orders).join(', ')})`
  return made
}

/** What the old orders hold is the new one's. Only where a unit has another content by now is there a difference to be held. */
async function moveHolds(
  db: Db,
  { orders, before, priced }: Pick<Preview, 'orders' | 'priced'> & { before: readonly LineBefore[] },
): Promise<Short[]> {
  const { warehouseId } = orders[0]!
  const held = await db<{ id: number }[]>`
    update orders set holds_stock = false where id = any(${orders.map(({ id }) => id)}::integer[]) and holds_stock returning id`
  const had = new Set(held.map(({ id }) => id))
  const differences = new Map<number, Decimal>()
  const count = (skuId: number, quantity: Decimal) =>
    differences.set(skuId, add(differences.get(skuId) ?? '0', quantity))
  for (const { line, priced: now } of priced) count(line.skuId, now.baseQuantity)
  for (const { orderId, skuId, baseQuantity } of before)
    if (had.has(orderId)) count(skuId, multiply(baseQuantity, '-1'))
  const changes = [...differences].map(([skuId, quantity]) => ({ skuId, warehouseId, quantity }))
  return await changeHolds(db, changes)
}

function shortOf(context: MemberContext, short: readonly Short[], lines: readonly MergedLine[]): Refused {
  return shortTable(
    context,
    short.map(({ skuId, wanted, free }) => {
      const { itemNo, names } = lines.find(line => line.skuId === skuId)!
      return { what: [itemNo, inLanguage(names, context.lang)], wanted, free }
    }),
  )
}
