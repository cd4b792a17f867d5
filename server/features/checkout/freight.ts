import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  wholeTimes,
} from '../../../contract/decimal.ts'
import { homeRegion } from '../../../contract/mobile.ts'

/** What a delivery method asks for; fees and amounts in the base currency. */
export interface FreightRule {
  /** Countries it holds in; `*`: all but China that no rule of the method names. */
  countries: readonly string[]
  /** Within China `province`, `province/city` or `province/city/district`; none: the whole country. */
  regions: readonly string[]
  measure: 'weight' | 'amount' | 'quantity'
  firstUnit: Decimal
  firstFee: Decimal
  nextUnit: Decimal
  nextFee: Decimal
  freeAbove: Decimal | null
}

export const restOfTheWorld = '*'

export interface Destination {
  /** Older addresses name none: they are China's. */
  country?: string
  area1: string
  area2: string
  area3: string
}

export interface Freighted {
  /** Of the goods, in the order's currency. */
  amount: Decimal
  weight: Decimal
  /** In base units. */
  quantity: Decimal
}

/** Of the rules for its country the one whose region is the longest that fits. */
export function freightRuleFor(all: readonly FreightRule[], to: Destination): FreightRule | undefined {
  const { country = homeRegion, area1, area2, area3 } = to
  const own = all.filter(({ countries }) => countries.includes(country))
  const isNamed = own.length > 0 || country === homeRegion
  const rules = isNamed ? own : all.filter(({ countries }) => countries.includes(restOfTheWorld))
  const places = [`${area1}/${area2}/${area3}`, `${area1}/${area2}`, area1]
  for (const place of places) {
    const found = rules.find(({ regions }) => regions.includes(place))
    if (found) return found
  }
  return rules.find(({ regions }) => regions.length === 0)
}

/**
 * In the order's currency. Undefined: this method does not go there. A method without any rule costs nothing in China, and
 * goes nowhere else: nobody means to send parcels around the world for nothing.
 */
export function freight(
  rules: readonly FreightRule[],
  to: Destination,
  goods: Freighted,
  { rate, decimals }: { rate: Decimal; decimals: number },
): Decimal | undefined {
  if (!goesTo(rules, to)) return undefined
  const rule = freightRuleFor(rules, to)
  if (!rule) return roundHalfUp('0', decimals)
  const inCurrency = (amount: Decimal) => multiply(amount, rate)
  if (rule.freeAbove !== null && compare(goods.amount, inCurrency(rule.freeAbove)) >= 0) {
    return roundHalfUp('0', decimals)
  }
  const byAmount = rule.measure === 'amount'
  const beyond = subtract(goods[rule.measure], byAmount ? inCurrency(rule.firstUnit) : rule.firstUnit)
  const steps = stepsOf(beyond, byAmount ? inCurrency(rule.nextUnit) : rule.nextUnit)
  return roundHalfUp(inCurrency(add(rule.firstFee, multiply(rule.nextFee, steps))), decimals)
}

/** Whether a method goes there at all. */
export const goesTo = (rules: readonly FreightRule[], to: Destination): boolean =>
  rules.length === 0 ? (to.country ?? homeRegion) === homeRegion : freightRuleFor(rules, to) !== undefined

/** Begun units count as whole ones. */
function stepsOf(beyond: Decimal, unit: Decimal): Decimal {
  if (compare(beyond, '0') <= 0) return '0'
  const whole = wholeTimes(beyond, unit)
  return isZero(subtract(beyond, multiply(whole, unit))) ? whole : add(whole, '1')
}
