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

/** What a delivery method asks for; fees and amounts in the base currency. */
export interface FreightRule {
  /** `province`, `province/city` or `province/city/district`; none: everywhere. */
  regions: readonly string[]
  measure: 'weight' | 'amount' | 'quantity'
  firstUnit: Decimal
  firstFee: Decimal
  nextUnit: Decimal
  nextFee: Decimal
  freeAbove: Decimal | null
}

export interface Region {
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

/** The rule whose region is the longest that fits. */
export function freightRuleFor(rules: readonly FreightRule[], region: Region): FreightRule | undefined {
  const { area1, area2, area3 } = region
  const places = [`${area1}/${area2}/${area3}`, `${area1}/${area2}`, area1]
  for (const place of places) {
    const found = rules.find(({ regions }) => regions.includes(place))
    if (found) return found
  }
  return rules.find(({ regions }) => regions.length === 0)
}

/** In the order's currency. Undefined: this method does not go there. A method without any rule costs nothing. */
export function freight(
  rules: readonly FreightRule[],
  region: Region,
  goods: Freighted,
  { rate, decimals }: { rate: Decimal; decimals: number },
): Decimal | undefined {
  if (rules.length === 0) return roundHalfUp('0', decimals)
  const rule = freightRuleFor(rules, region)
  if (!rule) return undefined
  const inCurrency = (amount: Decimal) => multiply(amount, rate)
  if (rule.freeAbove !== null && compare(goods.amount, inCurrency(rule.freeAbove)) >= 0) {
    return roundHalfUp('0', decimals)
  }
  const byAmount = rule.measure === 'amount'
  const beyond = subtract(goods[rule.measure], byAmount ? inCurrency(rule.firstUnit) : rule.firstUnit)
  const steps = stepsOf(beyond, byAmount ? inCurrency(rule.nextUnit) : rule.nextUnit)
  return roundHalfUp(inCurrency(add(rule.firstFee, multiply(rule.nextFee, steps))), decimals)
}

/** Begun units count as whole ones. */
function stepsOf(beyond: Decimal, unit: Decimal): Decimal {
  if (compare(beyond, '0') <= 0) return '0'
  const whole = wholeTimes(beyond, unit)
  return isZero(subtract(beyond, multiply(whole, unit))) ? whole : add(whole, '1')
}
