import { compare, type Decimal, placesOf, roundHalfUp, subtract, sum } from '../../../contract/decimal.ts'
import { splitOver } from '../vouchers/split-over.ts'

/** A line of an order whose price is changed, without freight. */
export interface PricedDue {
  id: number
  /** After discounts, before any change. */
  listed: Decimal
  due: Decimal
}

export interface PriceChange {
  lines?: readonly { id: number; due: Decimal }[] | undefined
  off?: Decimal | undefined
}

type Changed = { id: number; adjustment: Decimal }[]

/**
 * What is added to each line so that it comes to what was asked for: single lines first, then so much off all of them, split by
 * what they come to. `unknown`: a line that is none of the order's. `tooMuch`: more off than there is. `places`: finer than its money.
 */
export function priceChange(
  lines: readonly PricedDue[],
  { lines: asked = [], off }: PriceChange,
  decimals: number,
): Changed | 'unknown' | 'tooMuch' | 'places' {
  if ([...asked.map(({ due }) => due), off ?? '0'].some(amount => placesOf(amount) > decimals))
    return 'places'
  const wanted = new Map(asked.map(({ id, due }) => [id, due]))
  if (asked.some(({ id }) => !lines.some(line => line.id === id))) return 'unknown'
  const dues = lines.map(line => wanted.get(line.id) ?? line.due)
  if (off !== undefined && compare(off, sum(dues)) > 0) return 'tooMuch'
  const shares = splitOver(dues, off ?? '0', decimals)
  return lines.map((line, at) => ({
    id: line.id,
    adjustment: roundHalfUp(subtract(subtract(dues[at]!, shares[at]!), line.listed), decimals),
  }))
}
