import { formatNumber } from '../../../contract/money.ts'
import type { PriceRule } from '../../../contract/range.ts'
import type { Translate } from '../../../contract/text.ts'

export const tierName = (t: Translate, tier: number | null): string => {
  if (tier === null) return t('range.everyTier')
  return tier === 0 ? t('range.retailTier') : t('range.saleTier', { tier })
}

/** `+15%`, `+3.5` */
export const addedName = (
  t: Translate,
  { kind, value }: { kind: 'percent' | 'fixed'; value: string },
): string =>
  t(kind === 'percent' ? 'range.plusPercent' : 'range.plusFixed', {
    value: Number.isNaN(Number(value)) ? value : formatNumber(Number(value), 2),
  })

export function ruleName(t: Translate, { from, name, tier }: PriceRule): string {
  const rule = {
    own: t('range.ruleOwn'),
    product: t('range.ruleProduct'),
    category: t('range.ruleCategory', { name }),
    shop: t('range.ruleShop'),
  }[from]
  return tier === null ? rule : t('range.ruleTier', { rule, tier: tierName(t, tier) })
}
