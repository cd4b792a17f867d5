import { useState } from 'react'
import { compare, type Decimal, trimZeros } from '../../../contract/decimal.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { type OrderUnit, problemOf } from './buying.ts'

export interface Quantities {
  /** Empty where nothing is typed. */
  of(skuId: number | undefined): Decimal
  set(sku: ProductSku, typed: string): void
  /** More than none. */
  filled: { sku: ProductSku; quantity: Decimal }[]
  /** Whether one of them breaks its rule. */
  broken: boolean
  clear(): void
}

/** Quantities have up to 4 decimals (spec §9). */
const quantity = /^\d{1,10}(\.\d{0,4})?$/

/** One quantity for every SKU of a product. */
export function useQuantities(skus: readonly ProductSku[], unit: OrderUnit): Quantities {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const filled = skus.flatMap(sku => {
    const text = (typed.get(sku.id) ?? '').replace(/\.$/, '')
    return text !== '' && compare(text, '0') > 0 ? { sku, quantity: trimZeros(text) } : []
  })
  return {
    of: skuId => (skuId === undefined ? '' : (typed.get(skuId) ?? '').replace(/\.$/, '')),
    set: ({ id }, text) => {
      // Chinese and Japanese keyboards may send full-width digits.
      const plain = text.normalize('NFKC').trim()
      if (plain === '' || quantity.test(plain)) setTyped(known => new Map(known).set(id, plain))
    },
    filled,
    broken: filled.some(({ sku, quantity }) => problemOf(sku, quantity, unit)),
    clear: () => setTyped(new Map()),
  }
}
