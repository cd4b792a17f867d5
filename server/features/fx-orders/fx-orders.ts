import { addDays, datePresetRange, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { type Decimal, isZero, roundHalfUp, subtract } from '../../../contract/decimal.ts'
import {
  type FxFilter,
  type FxOrder,
  type FxOrderList,
  type FxOrderSummary,
  fxAutoPurchase,
  fxCancel,
  fxConfirmPayment,
  fxNote,
  fxRecordCash,
  purchaseMany,
} from '../../../contract/fx-orders.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { ordersPerPage } from '../../../contract/orders.ts'
import { isPaidLater } from '../../../contract/pay-methods.ts'
import type { Context, MemberContext } from '../../context.ts'
import { mayCall, shopsRunBy, type Visitor } from '../../visitor.ts'
import { casesOfMember } from '../after-sale/after-sale.queries.ts'
import { presentCase } from '../after-sale/after-sale.view.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { filesById } from '../files/files.queries.ts'
import { presentOrderDetail } from '../orders/order-detail.ts'
import { presentOrder } from '../orders/order-list.ts'
import { orderInShops } from '../orders/orders.queries.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { feeOf } from './collected.rules.ts'
import { distributorOf } from './collected.ts'
import {
  type FxNarrowed,
  type FxRow,
  fxCounts,
  fxOrderRow,
  fxOrdersCount,
  fxOrdersOf,
  fxShops,
  linePays,
  moneyOfOrder,
  purchaseCosts,
} from './fx-orders.queries.ts'
import { type Buying, previewPurchases, purchaseCostsNow } from './purchase-cost.ts'

/** Purchases are made at head office's own shop, wherever somebody stands. */
export async function buyingOf({ db, cache, now, lang, t, pool }: Context): Promise<Buying> {
  return { db, now, lang, t, shop: headShop(await shopDirectory(cache, pool)) }
}

export const headShop = (shops: readonly Shop[]): Shop => {
  const own = shops.filter(({ ownerId }) => ownerId === null)
  return own.find(({ isDefault }) => isDefault) ?? own[0]!
}

/** The filter of the page as the database is asked. */
export function fxNarrowedTo(
  context: MemberContext,
  { preset, from, to, ...rest }: FxFilter & { ids?: readonly number[] | undefined },
): FxNarrowed {
  const range = preset && datePresetRange(preset, context.now, shopTimeZone)
  return {
    ...rest,
    lang: context.lang,
    reach: shopsRunBy(context.db, context.visitor),
    from: range?.[0] ?? (from ? startOfDay(from, shopTimeZone) : undefined),
    before: range?.[1] ?? (to ? startOfDay(addDays(to, 1), shopTimeZone) : undefined),
  }
}

export async function listFxOrders(
  context: MemberContext,
  { start = 0, limit = ordersPerPage, ...filter }: FxFilter & { start?: number; limit?: number },
): Promise<FxOrderList> {
  const { db, lang, now } = context
  const reach = shopsRunBy(db, context.visitor)
  const narrowed = fxNarrowedTo(context, filter)
  const [{ rows, total: found }, counts, shops] = await Promise.all([
    fxOrdersOf(db, { ...narrowed, start, limit }),
    fxCounts(db, reach),
    fxShops(db, lang, reach),
  ])
  const { tab = 'all', ...others } = filter
  const isWhole = Object.values(others).every(value => value === undefined || value === '')
  const [costs, total] = await Promise.all([
    costsOf(context, rows),
    found ?? (isWhole ? counts[tab] : fxOrdersCount(db, narrowed)),
  ])
  return {
    orders: rows.map(row => presentFx(context, row, costs.get(row.id) ?? null)),
    total,
    counts,
    shops: mayCall(fxAutoPurchase, context.visitor)
      ? shops
      : shops.map(shop => ({ ...shop, autoPurchase: null })),
    serverTime: now.toISOString(),
  }
}

/** What purchases cost, or would cost now; null where something has no price. */
async function costsOf(context: MemberContext, rows: readonly FxRow[]): Promise<Map<number, Decimal | null>> {
  const open = rows.filter(({ purchaseState }) => purchaseState === 'pending').map(({ id }) => id)
  const made = rows.flatMap(({ id, purchase, purchaseState }) =>
    purchase && purchaseState !== 'pending' && purchaseState !== 'none'
      ? [[id, purchase.total] as const]
      : [],
  )
  const now = await purchaseCostsNow(await buyingOf(context), open, shopsRunBy(context.db, context.visitor))
  return new Map([...made, ...now])
}

function presentFx(context: Context, row: FxRow, cost: Decimal | null): FxOrderSummary {
  const { shop, customer, purchaseState, purchase, baseCurrency, pays, collected, hasCase } = row
  const { shopId: _, rate: __, toConfirm, cashDue, ...rest } = row
  const fee = feeFor(row)
  const { actions, ...order } = presentOrder(context, rest)
  return {
    ...order,
    actions,
    shop,
    customer,
    purchaseState,
    purchase: purchase && {
      id: purchase.id,
      number: purchase.number,
      state: purchase.state,
      shop: purchase.shop,
    },
    base: {
      currency: baseCurrency,
      pays: roundHalfUp(pays, 2),
      costs: cost && roundHalfUp(cost, 2),
      margin: cost && roundHalfUp(subtract(subtract(pays, cost), fee), 2),
      collected: roundHalfUp(collected, 2),
    },
    steps: stepsOf(row, { toConfirm, cashDue }).filter(step => mayTake(step, context.visitor)),
    hasCase,
  }
}

/** What head office took, or would take now. */
const feeFor = ({ feeTaken, received, feePercent }: FxRow): Decimal => feeTaken ?? feeOf(received, feePercent)

function stepsOf(
  { state, purchaseState, purchase, payMethod, paidWith, hasCase }: FxRow,
  { toConfirm, cashDue }: { toConfirm: boolean; cashDue: Decimal },
): FxOrderSummary['steps'] {
  const steps: FxOrderSummary['steps'] = []
  if (purchaseState === 'pending') steps.push('purchase')
  if (purchaseState === 'to_pay' || purchase?.isOwed) steps.push('pay')
  if (toConfirm) steps.push('confirm')
  if (!isZero(cashDue)) steps.push('cash')
  const isUnpaid = paidWith.length === 0 && isPaidLater(payMethod)
  const isLeft = state === OrderState.PendingShipment && purchaseState === 'ended'
  if (
    state === OrderState.PendingPayment ||
    (purchaseState === 'pending' && (isUnpaid || !hasCase)) ||
    (isLeft && !hasCase)
  )
    steps.push('cancel')
  steps.push('note')
  return steps
}

const actionOf = {
  purchase: purchaseMany,
  confirm: fxConfirmPayment,
  cash: fxRecordCash,
  cancel: fxCancel,
  note: fxNote,
}

/** A purchase is paid by the distributor alone; of head office each clerk takes the steps of their own work. */
const mayTake = (step: FxOrderSummary['steps'][number], visitor: Visitor): boolean =>
  step === 'pay' ? visitor.role !== 'office' && visitor.role !== 'operator' : mayCall(actionOf[step], visitor)

/** Undefined for an order of a shop that is not the visitor's to answer for. */
export async function fxOrderDetail(context: MemberContext, id: number): Promise<FxOrder | undefined> {
  const { db, lang } = context
  const reach = shopsRunBy(db, context.visitor)
  const [row, whole] = await Promise.all([fxOrderRow(db, id, lang, reach), orderInShops(db, id, lang, reach)])
  if (!row || !whole) return undefined
  const whose = { memberId: row.customer.id, shopId: row.shopId }
  const previews =
    row.purchaseState === 'pending' ? await previewPurchases(await buyingOf(context), [id], reach) : []
  const preview = previews?.[0]
  const [detail, pays, made, money, toConfirm, notes, cases, distributorId] = await Promise.all([
    presentOrderDetail(context, whole, whose),
    linePays(db, [id]),
    purchaseCosts(db, [id]),
    moneyOfOrder(db, id),
    paymentsToConfirm(context, id),
    notesOf(context, id),
    casesOfMember(db, whose, { lang, start: 0, limit: 100, onlyOpen: false, orderId: id }),
    distributorOf(db, row.shopId),
  ])
  const costOf = (lineId: number): Decimal | null =>
    made.find(line => line.lineId === lineId)?.goods ??
    preview?.lines.find(line => line.id === lineId)?.cost ??
    null
  const hasPrices = preview ? !preview.lines.some(({ problem }) => problem === 'noPrice') : true
  const cost = preview ? (hasPrices ? preview.total : null) : (row.purchase?.total ?? null)
  const {
    actions: _,
    lines: __,
    ...summary
  } = presentFx(context, row, row.purchaseState === 'none' ? null : cost)
  const { actions: ___, cases: ____, ...shown } = detail
  const isOver = row.state === OrderState.Completed || row.state === OrderState.Terminated
  return {
    ...shown,
    ...summary,
    lines: detail.lines.map(line => {
      const paid = pays.find(one => one.lineId === line.id)!.goods
      const costs = costOf(line.id)
      return { ...line, pays: paid, costs, margin: costs && roundHalfUp(subtract(paid, costs), 2) }
    }),
    fee: roundHalfUp(feeFor(row), 2),
    money,
    marginWaits: isOver && !isZero(row.collected) && !(await isAccountNormal(db, distributorId!)),
    toConfirm,
    cashDue: isZero(row.cashDue) ? null : row.cashDue,
    notes,
    cases: cases.map(one => presentCase(context, one)),
  }
}

async function paymentsToConfirm({ db }: MemberContext, orderId: number): Promise<FxOrder['toConfirm']> {
  const rows = await db<{ id: number; number: string; amount: Decimal; at: Date; file: number | null }[]>`
    select p.id, p.number, round(po.amount, o.decimals) as amount, p.created_at as at, p.proof_file_id as file
    from payment_orders po join payments p on p.id = po.payment_id and p.state = 'confirming'
    join orders o on o.id = po.order_id where po.order_id = ${orderId} order by p.id`
  const files = await filesById(
    db,
    rows.map(({ file }) => file).filter(file => file !== null),
  )
  return rows.map(({ at, file, ...payment }) => ({
    ...payment,
    at: at.toISOString(),
    proof: (file !== null && files.get(file)?.url) || '',
  }))
}

const notesOf = async ({ db }: MemberContext, orderId: number): Promise<FxOrder['notes']> =>
  (
    await db<{ id: number; at: Date; who: string; text: string; forMember: boolean }[]>`
      select n.id, n.at, coalesce(w.nick, '') as who, n.text, n.for_member as "forMember"
      from order_notes n left join members w on w.id = n.member_id where n.order_id = ${orderId} order by n.id desc`
  ).map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
