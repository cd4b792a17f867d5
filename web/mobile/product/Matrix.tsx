import { formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { hindrance } from '../../features/catalogue/buying.ts'
import { axesOf } from '../../features/catalogue/spec-choice.ts'
import type { Quantities } from '../../features/catalogue/use-quantities.ts'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import css from './Matrix.module.css'

interface Props {
  product: ProductDetail
  current: ProductSku
  quantities: Quantities
  onChoose(sku: ProductSku): void
}

/** Colour by size, a quantity in every cell. The shorter of the two stands across, so that it fits. */
export function Matrix({ product, current, quantities, onChoose }: Props) {
  const t = useT()
  const currency = useCurrency()
  const { skus, priceHidden } = product
  const axes = axesOf(skus)
  const [down, across] = axes[0]!.values.length >= axes[1]!.values.length ? [0, 1] : [1, 0]
  const at = (row: string, column: string) =>
    skus.find(({ spec }) => spec[down]?.value === row && spec[across]?.value === column)
  /** Undefined where they differ. */
  const priceOf = (row: string) => {
    const prices = skus.filter(({ spec }) => spec[down]?.value === row).map(quantities.priceOf)
    return new Set(prices).size === 1 ? prices[0] : undefined
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={t('cart.matrix')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              {axes[down]!.name} / {axes[across]!.name}
            </th>
            {axes[across]!.values.map(value => (
              <th key={value} scope="col">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {axes[down]!.values.map(row => {
            const price = priceOf(row)
            return (
              <tr key={row}>
                <th scope="row" className={css.name}>
                  {row}
                  {!priceHidden && price !== undefined && (
                    <Price amount={price} currency={currency} size="s" kind="plain" />
                  )}
                </th>
                {axes[across]!.values.map(column => (
                  <Cell
                    key={column}
                    sku={at(row, column)}
                    label={`${row} ${column}`}
                    priceHidden={priceHidden}
                    hasPrice={price === undefined}
                    quantities={quantities}
                    isCurrent={at(row, column)?.id === current.id}
                    onChoose={onChoose}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  sku: ProductSku | undefined
  label: string
  priceHidden: boolean
  /** Its row has none that holds for all of it. */
  hasPrice: boolean
  quantities: Quantities
  isCurrent: boolean
  onChoose(sku: ProductSku): void
}

function Cell({ sku, label, priceHidden, hasPrice, quantities, isCurrent, onChoose }: CellProps) {
  const t = useT()
  const currency = useCurrency()
  if (!sku) return <td className={css.none}>—</td>
  const hindered = hindrance(sku, priceHidden)
  const quantity = quantities.of(sku.id)
  const advice = quantity === '' ? undefined : quantities.adviceOf(sku, quantity)
  return (
    <td>
      <input
        className={css.cell}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        data-current={isCurrent || undefined}
        data-filled={(quantity !== '' && quantity !== '0') || undefined}
        aria-label={t('cart.quantityOf', { name: label })}
        aria-invalid={advice ? true : undefined}
        title={advice}
        placeholder={hindered ? '—' : '0'}
        disabled={hindered !== undefined}
        value={quantities.typed(sku)}
        onFocus={event => {
          event.target.select()
          onChoose(sku)
        }}
        onChange={event => quantities.set(sku, event.target.value)}
      />
      {hasPrice && !priceHidden && (
        <Price amount={quantities.priceOf(sku)} currency={currency} size="s" kind="plain" />
      )}
      {sku.stock !== null && !hindered && sku.stockState === 'low' && (
        <small className={css.stock}>{formatQuantity(sku.stock)}</small>
      )}
      {hindered === 'soldOut' && <small className={css.stock}>{t('product-card.stockOut')}</small>}
    </td>
  )
}
