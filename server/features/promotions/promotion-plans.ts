import { compare, isZero, sum } from '../../../contract/decimal.ts'
import { chosenFor, covers, type PromotedLine, type Promotion, type PromotionPlan } from './promotions.ts'

/** Each is priced with every coupon: more would be felt while somebody waits for a total. */
const mostPlans = 512

/**
 * Every way in which the lines that nobody chose a promotion for can take part in those within reach. A few lines go each
 * their own way; of many, those that the same promotions are for go together, and if that is still too much the cheapest
 * stay where they would go by themselves.
 */
export function promotionPlans(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
): PromotionPlan[] {
  const free = lines.filter(
    line => !line.excluded && !isZero(line.amount) && chosenFor(line, promotions) === undefined,
  )
  const within = promotions.filter(promotion => isWithinReach(promotion, lines))
  const open = free.flatMap(line => {
    const options = within.filter(promotion => covers(promotion, line)).map(({ id }) => id)
    return options.length > 0 ? { lines: [line], options: [...options, null] } : []
  })
  return plansOf(count(open) <= mostPlans ? open : dearestFirst(together(open)))
}

interface Open {
  lines: PromotedLine[]
  /** Numbers of promotions, and null. */
  options: (number | null)[]
}

const isWithinReach = (promotion: Promotion, lines: readonly PromotedLine[]): boolean => {
  const covered = lines.filter(line => !line.excluded && covers(promotion, line))
  return compare(sum(covered.map(({ amount }) => amount)), promotion.fromAmount) >= 0
}

const count = (open: readonly Open[]) => open.reduce((product, { options }) => product * options.length, 1)

function together(open: readonly Open[]): Open[] {
  const groups = Map.groupBy(open, ({ options }) => options.join())
  return [...groups.values()].map(group => ({
    lines: group.flatMap(each => each.lines),
    options: group[0]!.options,
  }))
}

/** As many groups as can be tried in every way. */
function dearestFirst(groups: readonly Open[]): Open[] {
  const worth = new Map(groups.map(group => [group, sum(group.lines.map(({ amount }) => amount))]))
  const tried: Open[] = []
  for (const group of groups.toSorted((a, b) => compare(worth.get(b)!, worth.get(a)!)))
    if (count([...tried, group]) <= mostPlans) tried.push(group)
  return tried
}

function plansOf(open: readonly Open[]): PromotionPlan[] {
  let plans: [number, number | null][][] = [[]]
  for (const { lines, options } of open) {
    plans = plans.flatMap(plan =>
      options.map(option => [...plan, ...lines.map(({ id }): [number, number | null] => [id, option])]),
    )
  }
  return plans.map(plan => new Map(plan))
}
