import { breakAt } from '../../../contract/amounts.ts'
import { compare, type Decimal, placesOf, subtract } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './Ladder.module.css'

interface Props {
  sku: ProductSku
  unit: string
  /** How many are chosen: their step is marked. */
  pieces?: Decimal
}

/** What each costs from so many on, side by side. */
export function Ladder({ sku: { price, breaks, minQty }, unit, pieces }: Props) {
  const t = useT()
  const currency = useCurrency()
  if (breaks.length === 0 || price === null) return null
  const first = compare(breaks[0]!.from, minQty) > 0 ? [{ from: minQty, price }] : []
  const steps = [...first, ...breaks]
  const reached = pieces === undefined ? undefined : breakAt(steps, pieces)
  const words = (from: Decimal, next: Decimal | undefined) => {
    if (next === undefined) return t('mobile.ladderFrom', { from: formatQuantity(from), unit })
    // Whole ones end one before the next step.
    const to = placesOf(next) === 0 ? subtract(next, '1') : next
    if (compare(to, from) <= 0) return `${formatQuantity(from)} ${unit}`
    return t('mobile.ladderRange', { from: formatQuantity(from), to: formatQuantity(to), unit })
  }
  return (
    <ol className={css.ladder} aria-label={t('cart.breaks')}>
      {steps.map((step, at) => (
        <li key={step.from} className={css.step} data-reached={step === reached || undefined}>
          <span className={css.range}>{words(step.from, steps[at + 1]?.from)}</span>
          <Price
            amount={step.price}
            currency={currency}
            size="m"
            kind={step === reached ? 'mine' : 'plain'}
          />
        </li>
      ))}
    </ol>
  )
}
