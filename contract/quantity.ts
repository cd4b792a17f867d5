import { add, compare, type Decimal, isZero, multiply, subtract, trimZeros, wholeTimes } from './decimal.ts'
import { formatQuantity } from './money.ts'
import type { Params, TextKey } from './text.ts'

/** All in the base unit. */
export interface QuantityRule {
  min: Decimal
  max?: Decimal
  multiple: Decimal
}

/** The nearest quantities that keep every rule; missing where there is none on that side. */
export interface QuantityProblem {
  ok: false
  broken: 'min' | 'max' | 'multiple'
  below?: Decimal
  above?: Decimal
}

export type QuantityCheck = { ok: true } | QuantityProblem

/** Minimum and multiple are two rules: at least 10 in steps of 4 begins at 12. */
export function checkQuantity(quantity: Decimal, rule: QuantityRule): QuantityCheck {
  const broken = brokenRule(quantity, rule)
  if (!broken) return { ok: true }

  const { min, max, multiple } = rule
  const first = stepUp(min, multiple)
  const last = max === undefined ? undefined : stepDown(max, multiple)
  const under = stepDown(quantity, multiple)
  const over = stepUp(quantity, multiple)
  const below = last !== undefined && compare(under, last) > 0 ? last : under
  const above = compare(over, first) < 0 ? first : over
  return {
    ok: false,
    broken,
    below: compare(below, first) < 0 ? undefined : trimZeros(below),
    above: last !== undefined && compare(above, last) > 0 ? undefined : trimZeros(above),
  }
}

/** The least that can be bought. */
export const leastOf = ({ min, multiple }: Pick<QuantityRule, 'min' | 'multiple'>): Decimal =>
  trimZeros(stepUp(min, multiple))

export function explainQuantity(
  { broken, below, above }: QuantityProblem,
  rule: QuantityRule,
): { key: TextKey; params: Params } {
  const shown = (quantity: Decimal | undefined) => (quantity === undefined ? '' : formatQuantity(quantity))
  if (broken === 'min') return { key: 'form.quantityMin', params: { min: shown(rule.min) } }
  if (broken === 'max') return { key: 'form.quantityMax', params: { max: shown(rule.max) } }
  const multiple = shown(rule.multiple)
  return below === undefined || above === undefined
    ? { key: 'form.quantityMultiple', params: { multiple } }
    : { key: 'form.quantityBetween', params: { multiple, below: shown(below), above: shown(above) } }
}

/** The same rule for quantities of a larger unit, of which only whole ones are sold. */
export const ruleInUnit = (rule: QuantityRule, factor: Decimal): QuantityRule =>
  compare(factor, '1') === 0 ? rule : wholeUnits(rule, factor)

/** The same rule where nothing is sold by halves, such as a flash sale. */
export const inWholePieces = (rule: QuantityRule): QuantityRule => wholeUnits(rule, '1')

function wholeUnits({ min, max, multiple }: QuantityRule, factor: Decimal): QuantityRule {
  return {
    min: isZero(remainder(min, factor)) ? wholeTimes(min, factor) : add(wholeTimes(min, factor), '1'),
    max: max === undefined ? undefined : wholeTimes(max, factor),
    multiple: wholeTimes(multiple, commonMeasure(factor, multiple)),
  }
}

/** The largest quantity that both are whole times of. */
export const commonMeasure = (a: Decimal, b: Decimal): Decimal =>
  isZero(b) ? a : commonMeasure(b, remainder(a, b))

function brokenRule(
  quantity: Decimal,
  { min, max, multiple }: QuantityRule,
): QuantityProblem['broken'] | undefined {
  if (compare(quantity, min) < 0) return 'min'
  if (max !== undefined && compare(quantity, max) > 0) return 'max'
  return isZero(remainder(quantity, multiple)) ? undefined : 'multiple'
}

export const isWholeTimes = (quantity: Decimal, of: Decimal): boolean => isZero(remainder(quantity, of))

const remainder = (a: Decimal, b: Decimal) => subtract(a, multiply(wholeTimes(a, b), b))

/** The largest multiple not above a quantity; only quantities from zero up are asked for. */
const stepDown = (quantity: Decimal, multiple: Decimal) => multiply(wholeTimes(quantity, multiple), multiple)

const stepUp = (quantity: Decimal, multiple: Decimal) =>
  isZero(remainder(quantity, multiple)) ? quantity : add(stepDown(quantity, multiple), multiple)
