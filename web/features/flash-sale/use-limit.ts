import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { checkQuantity, explainQuantity, type QuantityRule } from '../../../contract/quantity.ts'
import { useT } from '../../i18n/use-t.ts'

interface Limited {
  memberLimit: number
  bought: number
  /** How the SKU is sold; one by one without them. */
  minQty?: Decimal
  multiple?: Decimal
}

export const ruleOf = ({ memberLimit, bought, minQty = '1', multiple = '1' }: Limited): QuantityRule => ({
  min: minQty,
  multiple,
  max: toDecimal(memberLimit - bought),
})

/** What is wrong with a quantity of something that each may have so many of, in words. */
export function useLimitAdvice(limited: Limited, wanted: Decimal): string | undefined {
  const t = useT()
  const rule = ruleOf(limited)
  const check = checkQuantity(wanted, rule)
  if (check.ok) return undefined
  const { key, params } = explainQuantity(check, rule)
  return t(key, params)
}
