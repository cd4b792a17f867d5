import { add, compare, type Decimal, isNegative, isZero, subtract } from '../../../contract/decimal.ts'
import type { StockDocumentKind } from '../../../contract/stock-states.ts'

export interface DocumentPlaces {
  kind: StockDocumentKind
  warehouseId: number
  toWarehouseId: number | null
}

export interface CountedLine {
  skuId: number
  quantity: Decimal
  expected: Decimal | null
  arrived: Decimal | null
}

/** What happens to one SKU in one warehouse. */
export interface Move {
  skuId: number
  warehouseId: number
  change: Decimal
  /** As the journal has it: what came in or went out; of a count, what was found. */
  kind: 'in' | 'out' | 'count'
  quantity: Decimal
}

const opposite = (value: Decimal): Decimal => subtract('0', value)

const into = (skuId: number, warehouseId: number, change: Decimal): Move =>
  isNegative(change)
    ? { skuId, warehouseId, change, kind: 'out', quantity: opposite(change) }
    : { skuId, warehouseId, change, kind: 'in', quantity: change }

/** What posting a document does, or sending a transfer. */
export function movesOfPosting({ kind, warehouseId }: DocumentPlaces, lines: readonly CountedLine[]): Move[] {
  if (kind === 'count')
    return lines.map(({ skuId, quantity, expected }) => ({
      skuId,
      warehouseId,
      // Not what was found, but how far that is from what was expected then: what moved since stays moved.
      change: subtract(quantity, expected ?? '0'),
      kind: 'count',
      quantity,
    }))
  const moving = lines.filter(({ quantity }) => !isZero(quantity))
  return moving.map(({ skuId, quantity }) =>
    into(skuId, warehouseId, kind === 'receipt' ? quantity : opposite(quantity)),
  )
}

/** What arrives of a transfer; what nobody counted has not. */
export const movesOfArrival = ({ toWarehouseId }: DocumentPlaces, lines: readonly CountedLine[]): Move[] =>
  toWarehouseId === null
    ? []
    : lines.flatMap(({ skuId, arrived }) =>
        arrived === null || isZero(arrived) ? [] : [into(skuId, toWarehouseId, arrived)],
      )

/** All that a document has done, the other way round. */
export const movesOfReversal = (
  document: DocumentPlaces,
  lines: readonly CountedLine[],
  hasArrived: boolean,
): Move[] =>
  [...movesOfPosting(document, lines), ...(hasArrived ? movesOfArrival(document, lines) : [])]
    .filter(({ change }) => !isZero(change))
    .map(({ skuId, warehouseId, change }) => into(skuId, warehouseId, opposite(change)))

export interface StockNow {
  skuId: number
  warehouseId: number
  onHand: Decimal
  held: Decimal
}

/** Moves that would take what is not there, or what orders hold. */
export const movesTooFar = (moves: readonly Move[], stocks: readonly StockNow[]): Move[] =>
  moves.filter(({ skuId, warehouseId, change }) => {
    if (!isNegative(change)) return false
    const stock = stocks.find(one => one.skuId === skuId && one.warehouseId === warehouseId)
    return compare(add(stock?.onHand ?? '0', change), stock?.held ?? '0') < 0
  })

/** Counted while the stock moved, or moved since. */
export const movedMeanwhile = (
  { expected, began }: { expected: Decimal | null; began: Decimal | null },
  onHand: Decimal,
): boolean =>
  expected !== null && (compare(expected, onHand) !== 0 || (began !== null && compare(began, expected) !== 0))
