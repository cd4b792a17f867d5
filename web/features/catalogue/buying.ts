import type { Sellable } from '../../../contract/amounts.ts'
import { type Decimal, multiply, sum, trimZeros } from '../../../contract/decimal.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { axesOf } from './spec-choice.ts'

/** The unit somebody orders in; the product's own has no number. */
export interface OrderUnit {
  id: number | null
  name: string
  factor: Decimal
}

export const unitsOf = ({ unit, units }: Pick<ProductDetail, 'unit' | 'units'>): OrderUnit[] => [
  { id: null, name: unit, factor: '1' },
  ...units,
]

/** Two things to choose, such as colour and size: the SKUs make a table of quantities. */
export function isMatrix(skus: readonly ProductSku[]): boolean {
  const axes = axesOf(skus)
  return axes.length === 2 && skus.length > 1 && axes.every(({ values }) => values.length > 0)
}

/** A SKU as amounts and rules want it: what it costs in every unit, and how much of it may be bought. */
export const sellable = (sku: ProductSku, units: readonly OrderUnit[]): Sellable => ({
  ...sku,
  units: units.map(unit => {
    const own = sku.unitPrices.find(({ unitId }) => unitId === unit.id)?.price
    const price = own ?? (sku.price === null ? null : multiply(sku.price, unit.factor))
    return { ...unit, price, own: own !== undefined }
  }),
})

/** Why a SKU cannot be put into a cart at all. */
export function hindrance(sku: ProductSku, priceHidden: boolean): 'soldOut' | 'askPrice' | undefined {
  if (sku.stockState === 'out') return 'soldOut'
  return sku.price === null && sku.unitPrices.length === 0 && !priceHidden ? 'askPrice' : undefined
}

/** In the base unit, for whoever counts pieces. */
export const piecesOf = (quantities: readonly Decimal[], { factor }: OrderUnit): Decimal =>
  trimZeros(sum(quantities.map(quantity => multiply(quantity, factor))))
