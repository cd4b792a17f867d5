import { useState } from 'react'
import { array, nullable, number, object, string } from 'valibot'
import { ruleFor } from '../../../contract/amounts.ts'
import { compare, type Decimal, multiply, trimZeros } from '../../../contract/decimal.ts'
import type { PickUnit } from '../../../contract/pick-row.ts'
import { type ProductRow, productRow } from '../../../contract/product-list.ts'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import { useKept } from '../../ui/use-kept.ts'

/** What was chosen and typed in a row of the table; nothing typed is an empty quantity. */
interface Typed {
  row: ProductRow
  unitId: number | null
  quantity: string
}

/** A row with what is wanted of it. */
export interface Filled {
  row: ProductRow
  unitId: number | null
  quantity: Decimal
}

const keptRows = array(object({ row: productRow, unitId: nullable(number()), quantity: string() }))

/** What is typed into the rows, by SKU. It stays when another page of the list is shown, and survives a lost session. */
export function useFilledRows(shown: readonly ProductRow[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map())
  const all = [...typed.values()]
  useKept('product table', keptRows, all.some(({ quantity }) => quantity !== '') ? all : undefined, kept =>
    setTyped(new Map(kept.map(filled => [filled.row.skuId, filled]))),
  )
  const set = (row: ProductRow, part: Partial<Typed>) =>
    setTyped(before => {
      const known = before.get(row.skuId) ?? { unitId: null, quantity: '' }
      return new Map(before).set(row.skuId, { ...known, row, ...part })
    })
  // A price that came with this page is newer.
  const rows = new Map(shown.map(row => [row.skuId, row]))
  const filled = all
    .map(
      ({ row, ...rest }): Filled => ({
        ...rest,
        row: rows.get(row.skuId) ?? row,
        quantity: written(rest.quantity),
      }),
    )
    .filter(({ quantity }) => compare(quantity, '0') > 0)
  return {
    filled,
    elsewhere: filled.filter(({ row }) => !rows.has(row.skuId)).length,
    of: (id: number): { unitId: number | null; quantity: string } =>
      typed.get(id) ?? { unitId: null, quantity: '' },
    set,
    clear: () =>
      setTyped(before => new Map([...before].map(([id, each]) => [id, { ...each, quantity: '' }]))),
  }
}

export type FilledRows = ReturnType<typeof useFilledRows>

/** Somebody may still be typing the decimals. */
export const written = (typed: string): Decimal => (typed === '' ? '0' : trimZeros(typed.replace(/\.$/, '')))

/** What is wrong with the quantity, in words. */
export function adviceOf({ row, unitId, quantity }: Filled) {
  if (compare(quantity, '0') === 0) return undefined
  const rule = ruleFor(row, unitId)
  const check = checkQuantity(quantity, rule)
  return check.ok ? undefined : explainQuantity(check, rule)
}

/** What everybody pays for one of a unit. */
export const retailOf = (row: ProductRow, { factor }: PickUnit): Decimal | null =>
  row.retailPrice === null ? null : multiply(row.retailPrice, factor)
