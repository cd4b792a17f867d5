import { formatQuantity } from '../../../contract/money.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './BreakTable.module.css'

/** Prices from so many on. */
export function BreakTable({ sku: { breaks }, unit }: { sku: ProductSku; unit: string }) {
  const t = useT()
  const currency = useCurrency()
  if (breaks.length === 0) return null
  return (
    <dl className={css.breaks} aria-label={t('cart.breaks')}>
      {breaks.map(({ from, price }) => (
        <div key={from} className={css.break}>
          <dt>{t('cart.breakFrom', { qty: formatQuantity(from), unit })}</dt>
          <dd>
            <Price amount={price} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
