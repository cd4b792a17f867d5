import { randomInt } from 'node:crypto'
import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { isPaidLater } from '../../../contract/pay-methods.ts'
import type { Context } from '../../context.ts'
import { ringDistributor } from '../bell/ring-bell.ts'
import { orderLineRow } from '../orders/order-line-row.ts'
import { parcelLabel } from './address-lines.ts'
import { baseCurrency, type Checkout, type CheckoutLine } from './load-checkout.ts'
import { insertWholeOrder, type MadeOrder, type NewOrder, type NewOrderLine } from './make-orders.queries.ts'
import { inBase, isFree, type ParcelTotals } from './totals.ts'

/** An order and what it was made of. */
export interface Made {
  order: MadeOrder
  parcel: ParcelTotals
  lines: CheckoutLine[]
  baseTotal: Decimal
  onAccount: boolean
}

/** One order for each parcel, with its lines and the beginning of its history; the cart is that much emptier. */
export async function makeOrders(context: Context, loaded: Checkout, checkoutId: number): Promise<Made[]> {
  const { db } = context
  const { totals, lines, ordering } = loaded
  const byId = new Map(lines.map(line => [line.id, line]))
  // They are numbered in this order.
  const made = await Promise.all(
    totals.parcels.map(parcel =>
      makeOrder(
        context,
        loaded,
        checkoutId,
        parcel,
        parcel.lines.map(({ id }) => byId.get(id)!),
      ),
    ),
  )
  if (context.shop.ownerId !== null)
    for (const { order } of made)
      if (order.state === OrderState.PendingShipment)
        await ringDistributor(db, order.id, { kind: 'fx_to_purchase', by: ordering.visitorId })
  return made
}

async function makeOrder(
  context: Context,
  loaded: Checkout,
  checkoutId: number,
  parcel: ParcelTotals,
  lines: CheckoutLine[],
): Promise<Made> {
  const { db, shop } = context
  const { ordering, choices, facts, way, address, invoice, coupon, redPacket, group } = loaded
  const { buyer, visitorId } = ordering
  const { currency } = buyer
  const free = isFree(parcel.total)
  const payMethod = free ? 'coupon' : loaded.payMethod!.code
  // A group's order waits for the others, even when nothing is left to pay.
  const awaitsPayment = group !== undefined || !(free || isPaidLater(payMethod))
  const flash = lines.some(({ claimId }) => claimId !== null)
  const pickup = way?.kind === 'pickup'
  const baseTotal = inBase(parcel.total, currency.rate, baseCurrency(context).decimals)
  const { lines: _, key: __, points, ...sums } = parcel
  const state = awaitsPayment ? OrderState.PendingPayment : OrderState.PendingShipment
  const order: NewOrder = {
    ...sums,
    checkoutId,
    shopId: shop.id,
    memberId: buyer.member.id,
    placedBy: visitorId === buyer.member.id ? null : visitorId,
    source: ordering.isOffline ? 'offline' : 'online',
    state,
    paymentState: free && !group ? 'success' : 'unpaid',
    storeId: pickup ? choices.storeId! : lines[0]!.storeId,
    warehouseId: lines[0]!.warehouseId,
    currency: currency.code,
    rate: currency.rate,
    decimals: currency.decimals,
    baseTotal,
    pointsUsed: points,
    couponId: coupon && !isFree(parcel.couponOff) ? coupon.id : null,
    redPacketId: redPacket && !isFree(parcel.redPacketOff) ? redPacket.id : null,
    payMethod,
    payMinutes: awaitsPayment ? minutesToPay(loaded, payMethod, flash) : null,
    creditDays: payMethod === 'credit' ? facts.account.creditDays : null,
    deliveryMethodId: way?.id ?? null,
    delivery: way?.kind ?? 'delivery',
    address: pickup || !address ? null : addressKept(address),
    pickupPerson: pickup ? (choices.pickupPerson ?? '') : '',
    pickupPhone: pickup ? (choices.pickupPhone ?? '') : '',
    pickupCode: pickup ? pickupCode() : null,
    wantedAt: choices.wantedAt ?? null,
    invoice: invoice ? invoiceKept(invoice) : null,
    remark: choices.remark ?? '',
    groupId: group?.groupId ?? null,
  }
  const made = await insertWholeOrder(db, {
    order,
    lines: lines.map((line, at) => newLine(loaded, line, parcel.lines[at]!, at)),
    by: visitorId,
    reason: awaitsPayment ? 'orders.reasonCreated' : 'orders.reasonNothingToPay',
    cart: { memberId: visitorId, lineIds: lines.map(({ id }) => id) },
  })
  return { order: made, parcel, lines, baseTotal, onAccount: payMethod === 'credit' }
}

/** What flash sales and groups hold cannot wait as long as a method may need. */
function minutesToPay({ facts, group }: Checkout, payMethod: string, flash: boolean): number {
  const { terms, payMethods } = facts
  if (flash) return terms.flashPaymentMinutes
  const hours = group ? null : payMethods.find(({ code }) => code === payMethod)?.payHours
  return hours ? hours * 60 : terms.paymentMinutes
}

export const pickupCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** With the label that goes onto the parcel. */
const addressKept = (chosen: NonNullable<Checkout['address']>) => {
  const { id: _, isDefault: __, lines: ___, phoneText: ____, ...address } = chosen
  return { ...address, label: parcelLabel(address) }
}
const invoiceKept = ({ id: _, isDefault: __, ...invoice }: NonNullable<Checkout['invoice']>) => invoice

function newLine(
  { ordering }: Checkout,
  line: CheckoutLine,
  share: ParcelTotals['lines'][number],
  position: number,
): Omit<NewOrderLine, 'order_id'> {
  return orderLineRow({
    ...line,
    goods: line.facts,
    quantity: line.lineQuantity,
    share,
    position,
    rate: ordering.buyer.currency.rate,
  })
}
