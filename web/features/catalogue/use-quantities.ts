import { useState } from 'react'
import { nullable, number, object, record, string } from 'valibot'
import { amountOf, leastIn, ruleFor } from '../../../contract/amounts.ts'
import { compare, type Decimal, toDecimal, trimZeros } from '../../../contract/decimal.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { checkQuantity, explainQuantity, type QuantityRule } from '../../../contract/quantity.ts'
import { quantityName } from '../../../contract/said.ts'
import { plainDigits, plainNumber } from '../../../contract/typed-number.ts'
import { useSaid } from '../../app/use-said.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type OrderUnit, sellable, unitsOf } from './buying.ts'

export interface Quantities {
  units: readonly OrderUnit[]
  unit: OrderUnit
  setUnit(unit: OrderUnit): void
  /** Empty where nothing is typed. */
  of(skuId: number | undefined): Decimal | ''
  /** As it stands in its field. */
  typed(sku: ProductSku): string
  set(sku: ProductSku, typed: string): void
  /** More than none. */
  filled: { sku: ProductSku; quantity: Decimal }[]
  /** Whether one of them breaks its rule. */
  broken: boolean
  clear(): void
  /** In the unit. */
  ruleOf(sku: ProductSku): QuantityRule
  least(sku: ProductSku): Decimal
  /** What is wrong with so many, in words. */
  adviceOf(sku: ProductSku, quantity: Decimal): string | undefined
  /** What one costs in the unit, before it is cheaper by the quantity. */
  priceOf(sku: ProductSku): Decimal | null
  amountOf(sku: ProductSku, quantity: Decimal, surcharge?: Decimal): Decimal | null
}

/** Quantities have up to 4 decimals (product §9). */
const isQuantity = (text: string): boolean => /^\d{1,10}(\.\d{0,4})?$/.test(plainNumber(text))

const keptQuantities = object({ unitId: nullable(number()), typed: record(string(), string()) })

/** What was sent without scripts and refused. */
const typedBefore = (sent: Record<string, string> = {}): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(sent)
      .filter(([name, text]) => quantityName.test(name) && isQuantity(text))
      .map(([name, text]) => [Number(quantityName.exec(name)![1]), text]),
  )

/** One quantity for every SKU of a product, all in one unit. */
export function useQuantities(product: ProductDetail): Quantities {
  const { skus } = product
  const t = useT()
  const { decimals } = useCurrency()
  const units = unitsOf(product)
  const [unit, setUnit] = useState(units[0]!)
  const said = useSaid('cart')
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(() => typedBefore(said?.typed))
  const words = typed.size > 0 ? { unitId: unit.id, typed: Object.fromEntries(typed) } : undefined
  useDraft(`product ${product.id}`, keptQuantities, words, kept => {
    const known = units.find(({ id }) => id === kept.unitId)
    if (!known) return
    setUnit(known)
    const fine = Object.entries(kept.typed).filter(([, text]) => isQuantity(text))
    setTyped(new Map(fine.map(([id, text]) => [Number(id), text])))
  })
  // Somebody may still be typing the decimals.
  const writtenOf = (skuId: number | undefined): Decimal | '' => {
    const text = plainNumber((skuId === undefined ? undefined : typed.get(skuId)) ?? '').replace(/\.$/, '')
    return text === '' ? '' : toDecimal(text)
  }
  const filled = skus.flatMap(sku => {
    const quantity = trimZeros(writtenOf(sku.id) || '0')
    return compare(quantity, '0') > 0 ? { sku, quantity } : []
  })
  const ruleOf = (sku: ProductSku) => ruleFor(sellable(sku, units), unit.id)
  const adviceOf = (sku: ProductSku, quantity: Decimal) => {
    const check = checkQuantity(quantity, ruleOf(sku))
    if (check.ok) return undefined
    const { key, params } = explainQuantity(check, ruleOf(sku))
    return t(key, params)
  }
  return {
    units,
    unit,
    setUnit,
    of: writtenOf,
    typed: ({ id }) => typed.get(id) ?? '',
    set: ({ id }, text) => {
      const plain = plainDigits(text).trim()
      if (plain === '' || isQuantity(plain)) setTyped(known => new Map(known).set(id, plain))
    },
    filled,
    broken: filled.some(({ sku, quantity }) => adviceOf(sku, quantity)),
    clear: () => setTyped(new Map()),
    ruleOf,
    least: sku => leastIn(sellable(sku, units), unit.id),
    adviceOf,
    priceOf: sku => sellable(sku, units).units.find(({ id }) => id === unit.id)?.price ?? null,
    amountOf: (sku, quantity, surcharge) =>
      amountOf(sellable(sku, units), unit.id, quantity, decimals, surcharge).amount,
  }
}
