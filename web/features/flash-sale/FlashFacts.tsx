import { compare } from '../../../contract/decimal.ts'
import type { FlashItem } from '../../../contract/flash-sale.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import type { SaleState } from './sale-state.ts'

/** What it costs in the sale, and what it costs otherwise where that is more. */
export function FlashPrices({
  item: { flashPrice, retailPrice },
  className,
}: {
  item: FlashItem
  className?: string
}) {
  const t = useT()
  const currency = useCurrency()
  if (flashPrice === null) return null
  return (
    <p className={className}>
      <Price amount={flashPrice} currency={currency} size="l" />
      {retailPrice !== null && compare(retailPrice, flashPrice) > 0 && (
        <Price
          amount={retailPrice}
          currency={currency}
          size="s"
          kind="old"
          label={t('product-card.retail')}
        />
      )}
    </p>
  )
}

interface SoldProps {
  item: FlashItem
  state: SaleState
  css: { progress?: string; bar?: string; left?: string }
}

/** How much of it is gone, once the sale has begun. */
export function SoldShare({ item: { soldShare, stock, soldOut }, state, css }: SoldProps) {
  const t = useT()
  const percent = Math.round(soldShare * 100)
  if (state === 'coming') return null
  return (
    <p className={css.progress}>
      <progress className={css.bar} value={percent} max={100} aria-hidden="true" />
      <span>{t('flash-sale.soldPercent', { percent })}</span>
      {state === 'running' && stock !== null && !soldOut && (
        <span className={css.left}>{t('flash-sale.left', { left: formatQuantity(stock) })}</span>
      )}
    </p>
  )
}
