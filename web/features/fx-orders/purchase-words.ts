import { type Decimal, isZero } from '../../../contract/decimal.ts'
import type { PurchasePreview } from '../../../contract/fx-orders.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'

type Line = Pick<PurchasePreview['lines'][number], 'itemNo' | 'problem' | 'free'>

const problems: Readonly<Record<'noPrice' | 'short' | 'loss', TextKey>> = {
  noPrice: 'fx-orders.noPrice',
  short: 'fx-orders.short',
  loss: 'fx-orders.loss',
}

/** What stands against a line; empty where nothing does. */
export function problemOf(t: Translate, { problem, free }: Line): string {
  if (problem === '') return ''
  const left = free === null ? '' : ` · ${t('fx-orders.shortFree', { free: formatQuantity(free) })}`
  return t(problems[problem]) + left
}

/** Why an order was not purchased, as far as its preview knows. */
export const whyNotPurchased = (
  t: Translate,
  { obstacle, lines }: { obstacle: string; lines: readonly Line[] },
): string =>
  obstacle ||
  lines
    .flatMap(({ itemNo, problem }) =>
      problem === 'noPrice' || problem === 'short' ? [`${itemNo} ${t(problems[problem])}`] : [],
    )
    .join(' · ')

/** Where the money for a purchase comes from, without what gives nothing. */
export const moneySources = ({ collected, stored, credit, rest }: PurchasePreview['plan']) =>
  (
    [
      ['fx-orders.collectedMoney', collected],
      ['fx-orders.storedMoney', stored],
      ['fx-orders.creditMoney', credit],
      ['fx-orders.restMoney', rest],
    ] as readonly (readonly [TextKey, Decimal])[]
  ).filter(([, amount]) => !isZero(amount))
