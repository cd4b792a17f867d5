import { formatQuantity } from '../../../contract/money.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './StockState.module.css'

const words = { in: 'home.cardStockIn', low: 'home.cardStockLow', out: 'home.cardStockOut' } as const

/** A dot and the number, or the word where the shop shows no numbers. */
export function StockState({
  sku: { stock, stockState },
}: {
  sku: Pick<ProductSku, 'stock' | 'stockState'>
}) {
  const t = useT()
  if (stockState === 'hidden') return '—'
  const word = t(words[stockState])
  return (
    <span className={`${css.stock} ${css[stockState]}`}>
      {stock !== null && stockState !== 'out' ? (
        <>
          <bdi dir="ltr">{formatQuantity(stock)}</bdi>
          {stockState === 'low' && <small className={css.note}>{word}</small>}
        </>
      ) : (
        word
      )}
    </span>
  )
}
