import { type Decimal, isNegative } from '../../../contract/decimal.ts'
import type { Currency } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import css from './fx.module.css'

interface Props {
  pays: Decimal
  costs: Decimal | null
  margin: Decimal | null
  currency: Currency
}

/** What comes in, what it costs, what is left, side by side. */
export function Three({ pays, costs, margin, currency }: Props) {
  const t = useT()
  const isLoss = margin !== null && isNegative(margin)
  const price = (amount: Decimal | null) =>
    amount === null ? (
      <span className={css.pale}>–</span>
    ) : (
      <Price amount={amount} currency={currency} kind="plain" size="s" />
    )
  return (
    <dl className={css.three}>
      <div>
        <dt>{t('fx-orders.pays')}</dt>
        <dd>{price(pays)}</dd>
      </div>
      <div>
        <dt>{t('fx-orders.costs')}</dt>
        <dd>{price(costs)}</dd>
      </div>
      <div>
        <dt>{t(isLoss ? 'fx-orders.loss' : 'fx-orders.margin')}</dt>
        <dd className={isLoss ? css.loss : css.gain}>{price(margin)}</dd>
      </div>
    </dl>
  )
}
