import { ruleFor } from '../../../contract/amounts.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import { checkQuantity, explainQuantity } from '../../../contract/quantity.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Pick } from './use-picks.ts'

/** What is wrong with the quantity, in words, and the nearest that would be right. */
export function problemOf(
  { row, unitId, quantity, refused }: Pick,
  t: Translate,
): { advice: string; repair?: Decimal } | undefined {
  if (compare(quantity, '0') === 0) return undefined
  const rule = ruleFor(row, unitId)
  const check = checkQuantity(quantity, rule)
  if (check.ok) return refused && { advice: refused.message, repair: refused.repair }
  const { key, params } = explainQuantity(check, rule)
  return { advice: t(key, params), repair: check.above ?? check.below }
}
