import { formatQuantity } from '../../../contract/money.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { inUnits, type Unit } from '../../../contract/units.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './StockState.module.css'

const words = {
  in: 'product-card.stockIn',
  low: 'product-card.stockLow',
  out: 'product-card.stockOut',
} as const

/** A dot and the number, or the word where the shop shows no numbers. */
export function StockState({
  sku: { stock, stockState },
  units = [],
}: {
  sku: Pick<ProductSku, 'stock' | 'stockState'>
  /** Larger units, in which the number is said too. */
  units?: readonly Unit[]
}) {
  const t = useT()
  if (stockState === 'hidden') return '—'
  const word = t(words[stockState])
  const packs = stock === null ? '' : inUnits(stock, [{ name: '', factor: '1' }, ...units])
  return (
    <span className={`${css.stock} ${css[stockState] ?? ''}`}>
      {stock !== null && stockState !== 'out' ? (
        <>
          <bdi dir="ltr">{formatQuantity(stock)}</bdi>
          {stockState === 'low' && <small className={css.note}>{word}</small>}
          {packs !== '' && (
            <small className={css.packs}>
              <bdi>{packs}</bdi>
            </small>
          )}
        </>
      ) : (
        word
      )}
    </span>
  )
}
