import type { FoundMarkup } from '../../../contract/markups.ts'
import { type Currency, formatMoney, formatNumber } from '../../../contract/money.ts'
import type { PriceRule, RangeRow, RangeState, rangeChangeKinds, ShopRange } from '../../../contract/range.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'

export const rangeStateNames: Readonly<Record<RangeState, TextKey>> = {
  shown: 'range.stateShown',
  hidden: 'range.stateHidden',
  own: 'range.stateOwn',
  below: 'range.stateBelow',
  unpriced: 'range.stateUnpriced',
}

export const changeNames: Readonly<Record<(typeof rangeChangeKinds)[number], TextKey>> = {
  fresh: 'range.fresh',
  gone: 'range.gone',
  up: 'range.up',
  down: 'range.down',
}

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

/** How much of the price is left, as `12.5%`; empty where nobody knows. */
export function marginShare(t: Translate, { margin, price }: Pick<RangeRow, 'margin' | 'price'>): string {
  if (margin === null || price === null) return ''
  const share = Number(price) > 0 ? (Number(margin) / Number(price)) * 100 : 0
  return t('ui.percent', { value: formatNumber(share, 1) })
}

/** What an own price below the purchase price means in this shop; empty where it is not below. */
export function belowWords(
  t: Translate,
  { below, ownPrice }: Pick<RangeRow, 'below' | 'ownPrice'>,
  { belowPurchase }: Pick<ShopRange, 'belowPurchase'>,
  currency: Currency,
): string {
  if (!below) return ''
  return belowPurchase
    ? t('range.belowHint')
    : t('range.raisedHint', { price: formatMoney(ownPrice, currency, '') })
}

/** Where a mark-up comes from that a place does not have by itself. */
export function inheritedWords(
  t: Translate,
  { from, categoryId }: FoundMarkup,
  nameOf: (categoryId: number) => string,
): string {
  if (from === 'category') return t('range.inherited', { from: nameOf(categoryId ?? 0) })
  if (from === 'shop') return t('range.inheritedShop')
  return t('range.inherited', { from: tierName(t, null) })
}
