import { type Decimal, multiply, trimZeros } from '../../../contract/decimal.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

/** A SKU that a code of the sheet may mean. */
export interface CalledSku {
  skuId: number
  itemNo: string
  name: string
  /** The base unit as the reader calls it. */
  unit: string
  /** Of the code itself: what it stands for in base units. */
  factor: Decimal
  /** Every unit it may be counted in, the base unit too. */
  units: readonly { names: TextsByLanguage; factor: Decimal }[]
}

type Wrong = { key: TextKey; params?: Params; field: 'code' | 'unit' }
export type MeantStock = { sku: CalledSku; quantity: Decimal } | Wrong

/**
 * What a row of the sheet means. A unit is written as any language calls it; without one the code's own counts. An item stands
 * on one row: a line is set to what the row says, so that the same sheet sent twice is the same.
 */
export function meantStock(
  { code, quantity, unit }: { code: string; quantity: Decimal; unit: string },
  found: readonly CalledSku[],
  rowOf: ReadonlyMap<number, number>,
): MeantStock {
  const [sku] = found
  if (!sku) return { key: 'stock.scanUnknown', params: { code }, field: 'code' }
  if (found.length > 1) return { key: 'stock.scanSeveral', params: { code }, field: 'code' }
  const before = rowOf.get(sku.skuId)
  if (before !== undefined) return { key: 'sheets.sameAsRow', params: { row: before }, field: 'code' }
  const factor = unit === '' ? sku.factor : factorOf(sku, unit)
  return factor === undefined
    ? { key: 'stock.sheetUnit', params: { itemNo: sku.itemNo, unit }, field: 'unit' }
    : { sku, quantity: trimZeros(multiply(quantity, factor)) }
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

const factorOf = ({ units }: CalledSku, written: string): Decimal | undefined =>
  units.find(({ names }) => Object.values(names).some(name => folded(name ?? '') === folded(written)))?.factor
