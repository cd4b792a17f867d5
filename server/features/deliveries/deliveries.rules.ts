import { add, compare, type Decimal, isZero, subtract, sum } from '../../../contract/decimal.ts'
import type { BoxToPack } from '../../../contract/deliveries.ts'
import type { TextKey } from '../../../contract/text.ts'

/** How much of an order line is where, in base units. */
export interface LineGoods {
  base: Decimal
  packed: Decimal
  shipped: Decimal
  withdrawn: Decimal
}

export const openToPack = ({ base, packed, withdrawn }: LineGoods): Decimal =>
  subtract(subtract(base, packed), withdrawn)

/** What was ordered, less what was refunded before it was packed, and has not left the house. */
const leftToShip = ({ base, shipped, withdrawn }: LineGoods): Decimal =>
  subtract(subtract(base, withdrawn), shipped)

export type ShipmentState = 'none' | 'part' | 'all'

export function shipmentStateOf(lines: readonly LineGoods[]): ShipmentState {
  if (lines.every(({ shipped }) => isZero(shipped))) return 'none'
  return lines.every(line => isZero(leftToShip(line))) ? 'all' : 'part'
}

/** How much of each line the boxes hold together. */
export function sumsOfBoxes(boxes: readonly BoxToPack[]): Map<number, Decimal> {
  const sums = new Map<number, Decimal>()
  for (const { lines } of boxes)
    for (const { lineId, quantity } of lines) sums.set(lineId, add(sums.get(lineId) ?? '0', quantity))
  return sums
}

/** Whether somebody packed or took back something of a line since its boxes were filled. */
export const isOpenOtherwise = (boxes: readonly BoxToPack[], lineId: number, goods: LineGoods): boolean =>
  boxes.some(({ lines }) =>
    lines.some(
      ({ lineId: id, open }) => id === lineId && open !== undefined && compare(open, openToPack(goods)) !== 0,
    ),
  )

/** The same line twice in one box is one entry. */
export function tidyBox({ lines, ...box }: BoxToPack): BoxToPack {
  const sums = sumsOfBoxes([{ lines }])
  return { ...box, lines: [...sums].map(([lineId, quantity]) => ({ lineId, quantity })) }
}

export const holdsNothing = (box: BoxToPack): boolean =>
  isZero(sum(box.lines.map(({ quantity }) => quantity))) || box.lines.some(({ quantity }) => isZero(quantity))

/** What decides whether orders may share a note. */
export interface Sharing {
  shopId: number
  memberId: number
  /** Whose order it is a purchase for. */
  customerId?: number | null
  warehouseId: number
  delivery: 'delivery' | 'pickup'
  address: unknown
}

/** Why these orders cannot go on one note. */
export function togetherFault(orders: readonly Sharing[]): TextKey | undefined {
  const [first, ...others] = orders
  if (!first) return undefined
  const whose = ({ shopId, memberId, customerId = null }: Sharing) => `${shopId} ${memberId} ${customerId}`
  if (others.some(one => whose(one) !== whose(first))) return 'deliveries.otherMember'
  if (others.some(({ warehouseId }) => warehouseId !== first.warehouseId)) return 'deliveries.otherWarehouse'
  const place = ({ delivery, address }: Sharing) => JSON.stringify([delivery, sorted(address)])
  if (others.some(one => place(one) !== place(first))) return 'deliveries.otherAddress'
  // Each is given out for its own code.
  return first.delivery === 'pickup' && others.length > 0 ? 'deliveries.pickupAlone' : undefined
}

const sorted = (address: unknown): unknown =>
  address && typeof address === 'object' ? Object.entries(address).sort() : address

interface Owed {
  payMethod: string
  onAccount: boolean
  paid: Decimal
  /** What need not be paid any more. */
  waived: Decimal
  total: Decimal
}

/** Paid at the door, and nobody has recorded the cash. */
export const awaitsCash = ({ payMethod, onAccount, paid, waived, total }: Owed): boolean =>
  payMethod === 'cod' && !onAccount && compare(add(paid, waived), total) < 0
