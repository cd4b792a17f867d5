import type { LineProblem } from '../../../contract/cart.ts'
import { add, compare, type Decimal, multiply, subtract } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import {
  checkQuantity,
  explainQuantity,
  type QuantityProblem,
  type QuantityRule,
  ruleInUnit,
} from '../../../contract/quantity.ts'
import type { Params, TextKey } from '../../../contract/text.ts'

export interface LineToCheck {
  listed: boolean
  unitKnown: boolean
  /** It was put in with choices, and the shop offers none any more. */
  choicesGone: boolean
  negotiable: boolean
  /** Whether a flash sale's piece still waits; undefined when it is none. */
  claimLive: boolean | undefined
  /** Of the chosen unit. */
  quantity: Decimal
  factor: Decimal
  /** In the base unit. */
  minQty: Decimal
  multiple: Decimal
  available: Decimal
  /** Of the SKU in other lines that are to be ordered. */
  elsewhere: Decimal
  /** Where the shop shows no numbers, advice must not tell them. */
  showsStock: boolean
}

export interface FoundProblem extends Pick<LineProblem, 'kind' | 'below' | 'above'> {
  key: TextKey
  params?: Params
  /** No other quantity would help. */
  hopeless: boolean
}

/** Why a line cannot be ordered as it is; the first reason counts. */
export function findProblem(line: LineToCheck): FoundProblem | undefined {
  if (!line.listed) return { kind: 'gone', key: 'cart.gone', hopeless: true }
  if (!line.unitKnown) return { kind: 'gone', key: 'cart.unitGone', hopeless: true }
  if (line.choicesGone) return { kind: 'gone', key: 'cart.customisationGone', hopeless: true }
  if (line.claimLive !== undefined) {
    return line.claimLive ? undefined : { kind: 'claim', key: 'cart.claimOver', hopeless: true }
  }
  if (line.negotiable) return { kind: 'negotiable', key: 'cart.negotiable', hopeless: true }
  const rule = unitRuleOf(line)
  const check = checkQuantity(line.quantity, rule)
  return check.ok ? undefined : explained(line, rule, check)
}

function explained(line: LineToCheck, rule: QuantityRule, check: QuantityProblem): FoundProblem {
  const { broken, below, above } = check
  const hopeless = below === undefined && above === undefined
  if (!hopeless && broken !== 'max') {
    return { kind: broken, ...explainQuantity(check, rule), below, above, hopeless }
  }
  if (compare(line.available, '0') <= 0 || hopeless)
    return { kind: 'stock', key: 'cart.soldOutNow', hopeless }
  return line.showsStock
    ? { kind: 'stock', key: 'cart.stockShort', params: { stock: formatQuantity(rule.max!) }, below, hopeless }
    : { kind: 'stock', key: 'cart.stockShortUnknown', hopeless }
}

/** Minimum, multiple and what the stock still has, for quantities of the chosen unit. */
function unitRuleOf({
  minQty,
  multiple,
  available,
  elsewhere,
  factor,
}: Pick<LineToCheck, 'minQty' | 'multiple' | 'available' | 'elsewhere' | 'factor'>): QuantityRule {
  return ruleInUnit({ min: minQty, multiple, max: leftFor({ available, elsewhere }) }, factor)
}

export function leftFor({ available, elsewhere }: { available: Decimal; elsewhere: Decimal }): Decimal {
  const left = subtract(available, elsewhere)
  return compare(left, '0') > 0 ? left : '0'
}

interface StockedLine {
  id: number
  skuId: number
  warehouseId: number
  checked: boolean
  claimId: number | null
  quantity: Decimal
  factor: Decimal
}

/** How much of a line's SKU other ticked lines want from the same warehouse. A flash sale has a stock of its own. */
export function wantedElsewhere(lines: readonly StockedLine[]): Map<number, Decimal> {
  const key = ({ skuId, warehouseId }: StockedLine) => `${skuId} ${warehouseId}`
  const counted = (line: StockedLine) =>
    line.checked && line.claimId === null ? multiply(line.quantity, line.factor) : '0'
  const totals = new Map<string, Decimal>()
  for (const line of lines) totals.set(key(line), add(totals.get(key(line)) ?? '0', counted(line)))
  return new Map(lines.map(line => [line.id, subtract(totals.get(key(line))!, counted(line))]))
}
