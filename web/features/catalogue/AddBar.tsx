import { sum } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './AddBar.module.css'
import { BuyButtons } from './BuyButtons.tsx'
import { piecesOf } from './buying.ts'
import type { Quantities } from './use-quantities.ts'

interface Props {
  product: ProductDetail
  quantities: Quantities
}

/** Adds up what is typed, says what is wrong with it, and puts it into the cart at once. */
export function AddBar({ product, quantities }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { filled, unit, adviceOf, amountOf, broken, clear } = quantities
  const amounts = filled.map(({ sku, quantity }) => amountOf(sku, quantity) ?? '0')
  const wrong = filled.find(({ sku, quantity }) => adviceOf(sku, quantity))
  return (
    <div className={css.bar}>
      <p className={css.words} aria-live="polite">
        {wrong ? (
          <span className={css.advice}>
            {wrong.sku.spec.map(({ value }) => value).join(' / ')}: {adviceOf(wrong.sku, wrong.quantity)}
          </span>
        ) : (
          <>
            {t('cart.chosenSkus', { count: filled.length })} ·{' '}
            {t('cart.pieces', {
              qty: formatQuantity(
                piecesOf(
                  filled.map(({ quantity }) => quantity),
                  unit,
                ),
              ),
            })}
          </>
        )}
      </p>
      {!product.priceHidden && filled.length > 0 && (
        <p>
          {t('cart.matrixSum')} <Price amount={sum(amounts)} currency={currency} size="l" />
        </p>
      )}
      <BuyButtons
        reason={filled.length === 0 ? t('cart.chosenNone') : broken ? t('cart.fixQuantities') : undefined}
        rows={async () =>
          filled.map(({ sku, quantity }) => ({ skuId: sku.id, unitId: unit.id, qty: quantity }))
        }
        onAdded={clear}
      />
    </div>
  )
}
