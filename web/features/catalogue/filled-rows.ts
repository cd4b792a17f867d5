import { useState } from 'react'
import { array, object } from 'valibot'
import { compare, type Decimal, multiply, roundHalfUp, trimZeros } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { type ProductRow, productRow } from '../../../contract/product-list.ts'
import { checkQuantity, explainQuantity, type QuantityRule } from '../../../contract/quantity.ts'
import { useKept } from '../../ui/use-kept.ts'

/** A row of the table with what was typed into it. */
export interface Filled {
  row: ProductRow
  quantity: Decimal
}

const keptRows = array(object({ row: productRow, quantity: decimalText() }))

/** What is typed into the rows, by SKU. It stays when another page of the list is shown, and survives a lost session. */
export function useFilledRows(shown: readonly ProductRow[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Filled>>(new Map())
  const all = [...typed.values()]
  useKept('product table', keptRows, all.length > 0 ? all : undefined, kept =>
    setTyped(new Map(kept.map(filled => [filled.row.id, filled]))),
  )
  const set = (row: ProductRow, quantity: Decimal | undefined) =>
    setTyped(before => {
      const after = new Map(before)
      if (quantity === undefined) after.delete(row.id)
      else after.set(row.id, { row, quantity })
      return after
    })
  // A price that came with this page is newer.
  const rows = new Map(shown.map(row => [row.id, row]))
  const filled = all
    .map(({ row, quantity }) => ({ row: rows.get(row.id) ?? row, quantity: written(quantity) }))
    .filter(({ quantity }) => compare(quantity, '0') > 0)
  return {
    filled,
    elsewhere: filled.filter(({ row }) => !rows.has(row.id)).length,
    of: (id: number): Decimal | undefined => typed.get(id)?.quantity,
    set,
    clear: () => setTyped(new Map()),
  }
}

export type FilledRows = ReturnType<typeof useFilledRows>

/** Somebody may still be typing the decimals. */
const written = (typed: Decimal) => trimZeros(typed.replace(/\.$/, ''))

const ruleOf = ({ minQty, multiple, stock }: ProductRow): QuantityRule => ({
  min: minQty,
  multiple,
  ...(stock === null ? {} : { max: stock }),
})

/** What is wrong with the quantity, in words. */
export function adviceOf(row: ProductRow, typed: Decimal) {
  const quantity = written(typed)
  if (compare(quantity, '0') === 0) return undefined
  const rule = ruleOf(row)
  const check = checkQuantity(quantity, rule)
  return check.ok ? undefined : explainQuantity(check, rule)
}

/** What one costs when so many are bought. */
export const priceAt = ({ price, breaks }: ProductRow, quantity: Decimal): Decimal | null =>
  breaks.findLast(({ from }) => compare(from, quantity) <= 0)?.price ?? price

/** What the row comes to; the cart knows it to the cent. */
export const amountOf = ({ row, quantity }: Filled, decimals: number): Decimal =>
  roundHalfUp(multiply(priceAt(row, quantity) ?? '0', quantity), decimals)
