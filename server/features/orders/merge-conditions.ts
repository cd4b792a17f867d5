import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Destined } from './price-anew.ts'

/** What decides whether an order can become part of another. */
export interface Mergeable extends Destined {
  id: number
  number: string
  shopId: number
  memberId: number
  state: OrderState
  payBefore: Date | null
  paid: Decimal
  currency: string
  couponId: number | null
  redPacketId: number | null
  points: number
  groupId: number | null
  /** What head office added or took off. */
  adjustment: Decimal
  /** Lines of flash sales. */
  claims: number
  /** Head office was asked for its goods, or it is how somebody asked. */
  purchased: boolean
  storeId: number
  warehouseId: number
  pickupPerson: string
  pickupPhone: string
  invoiceTitle: string
}

interface Obstacle {
  key: TextKey
  /** Of the orders that it is about. */
  numbers?: readonly string[]
}

/** Why one of them cannot be merged with any other, the plainest reason first. */
const alone: readonly (readonly [TextKey, (order: Mergeable, now: Date) => boolean])[] = [
  ['orders.mergePurchased', ({ purchased }) => purchased],
  [
    'orders.mergeState',
    ({ state, payBefore }, now) => state !== OrderState.PendingPayment || isPast(payBefore, now),
  ],
  ['orders.mergePartPaid', ({ paid }) => !isZero(paid)],
  [
    'orders.mergeCoupon',
    ({ couponId, redPacketId, points }) => couponId !== null || redPacketId !== null || points > 0,
  ],
  ['orders.mergeAdjusted', ({ adjustment }) => !isZero(adjustment)],
  ['orders.mergeSale', ({ claims, groupId }) => claims > 0 || groupId !== null],
]

/** What has to be the same in all of them. */
const same: readonly (readonly [TextKey, (order: Mergeable) => unknown])[] = [
  ['orders.mergeShops', ({ shopId }) => shopId],
  ['orders.mergeMembers', ({ memberId }) => memberId],
  ['orders.mergeCurrencies', ({ currency }) => currency],
  ['orders.mergeDelivery', ({ delivery, deliveryMethodId }) => [delivery, deliveryMethodId]],
  ['orders.mergeAddresses', placeOf],
  ['orders.mergeWarehouses', ({ storeId, warehouseId }) => [storeId, warehouseId]],
  ['orders.mergeInvoices', ({ invoiceTitle }) => invoiceTitle],
]

/** Product §5 and rules "Orders": the first thing that forbids it, with the numbers of the orders it is about. */
export function mergeObstacle(orders: readonly Mergeable[], now: Date): Obstacle | undefined {
  if (orders.length < 2) return { key: 'orders.mergeTwo' }
  for (const [key, differs] of alone) {
    const found = orders.filter(order => differs(order, now))
    if (found.length > 0) return { key, numbers: numbersOf(found) }
  }
  for (const [key, of] of same) {
    const [first, ...others] = orders
    const odd = others.filter(order => JSON.stringify(of(order)) !== JSON.stringify(of(first!)))
    if (odd.length > 0) return { key, numbers: numbersOf([first!, ...odd]) }
  }
  return undefined
}

export const numbersOf = (orders: readonly { number: string }[]): string[] =>
  orders.map(({ number }) => number)

const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

/** Where the goods go and to whom: for a pickup the store is its place. */
function placeOf({ delivery, address, storeId, pickupPerson, pickupPhone }: Mergeable): unknown {
  if (delivery === 'pickup') return [storeId, pickupPerson, pickupPhone]
  // The label says the same in other words, and older orders have none.
  const { label: _, ...parts }: Record<string, unknown> = { country: homeRegion, ...address }
  return Object.entries(parts)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
