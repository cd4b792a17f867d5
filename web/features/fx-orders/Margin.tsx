import type { Decimal } from '../../../contract/decimal.ts'
import { isNegative } from '../../../contract/decimal.ts'
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

/** What comes in, what it costs, what is left. */
export function Margin({ pays, costs, margin, currency }: Props) {
  const t = useT()
  const isLoss = margin !== null && isNegative(margin)
  return (
    <dl className={css.margin}>
      <dt>{t('fx-orders.pays')}</dt>
      <dd>
        <Price amount={pays} currency={currency} kind="plain" size="s" />
      </dd>
      <dt>{t('fx-orders.costs')}</dt>
      <dd>
        {costs === null ? (
          <span className={css.none}>–</span>
        ) : (
          <Price amount={costs} currency={currency} kind="plain" size="s" />
        )}
      </dd>
      <dt>{t(isLoss ? 'fx-orders.loss' : 'fx-orders.margin')}</dt>
      <dd className={isLoss ? css.loss : css.gain}>
        {margin === null ? (
          <span className={css.none}>–</span>
        ) : (
          <Price amount={margin} currency={currency} kind="plain" size="s" />
        )}
      </dd>
    </dl>
  )
}
