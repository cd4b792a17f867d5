import {
  add,
  compare,
  type Decimal,
  multiply,
  roundHalfUp,
  sum,
  trimZeros,
} from '../../../contract/decimal.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import {
  checkQuantity,
  type QuantityProblem,
  type QuantityRule,
  ruleInUnit,
} from '../../../contract/quantity.ts'
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

/** What one base unit costs when so many are bought. */
export function priceAt({ price, breaks }: ProductSku, baseQuantity: Decimal): Decimal | null {
  const reached = breaks.findLast(({ from }) => compare(from, baseQuantity) <= 0)
  return reached?.price ?? price
}

/** What so many of a unit come to; the cart knows it to the cent. */
export function amountOf(
  sku: ProductSku,
  quantity: Decimal,
  unit: OrderUnit,
  decimals: number,
  /** For what is done to each piece. */
  surcharge: Decimal = '0',
): Decimal | null {
  const own = sku.unitPrices.find(({ unitId }) => unitId === unit.id)?.price
  const baseQuantity = multiply(quantity, unit.factor)
  const price = priceAt(sku, baseQuantity)
  if (own === undefined && price === null) return null
  const plain = own === undefined ? multiply(price!, baseQuantity) : multiply(own, quantity)
  return roundHalfUp(add(plain, multiply(surcharge, baseQuantity)), decimals)
}

export const ruleFor = ({ minQty: min, multiple, stock }: ProductSku, { factor }: OrderUnit): QuantityRule =>
  ruleInUnit({ min, multiple, max: stock ?? undefined }, factor)

export function problemOf(sku: ProductSku, quantity: Decimal, unit: OrderUnit): QuantityProblem | undefined {
  const check = checkQuantity(quantity, ruleFor(sku, unit))
  return check.ok ? undefined : check
}

/** The least that can be ordered. */
export function leastOf(sku: ProductSku, unit: OrderUnit): Decimal {
  const { min, multiple } = ruleFor(sku, unit)
  const check = checkQuantity(min, { min, multiple })
  return check.ok ? min : (check.above ?? min)
}

/** Why a SKU cannot be put into a cart at all. */
export function hindrance(sku: ProductSku, priceHidden: boolean): 'soldOut' | 'askPrice' | undefined {
  if (sku.stockState === 'out') return 'soldOut'
  return sku.price === null && sku.unitPrices.length === 0 && !priceHidden ? 'askPrice' : undefined
}

/** In the base unit, for whoever counts pieces. */
export const piecesOf = (quantities: readonly Decimal[], { factor }: OrderUnit): Decimal =>
  trimZeros(sum(quantities.map(quantity => multiply(quantity, factor))))
