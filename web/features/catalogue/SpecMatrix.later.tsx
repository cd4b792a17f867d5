import type { KeyboardEvent } from 'react'
import { sum } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { quantityField } from '../../../contract/said.ts'
import { useT } from '../../i18n/use-t.ts'
import { AddBar } from './AddBar.tsx'
import { hindrance } from './buying.ts'
import { CartForm } from './CartForm.tsx'
import css from './SpecMatrix.module.css'
import { axesOf } from './spec-choice.ts'
import { UnitChoice } from './UnitChoice.tsx'
import { type Quantities, useQuantities } from './use-quantities.ts'

interface Props {
  product: ProductDetail
  current: ProductSku
  onChoose(sku: ProductSku): void
}

/** Colour by size, a quantity in every cell: how somebody orders who stocks a shelf. */
export default function SpecMatrix({ product, current, onChoose }: Props) {
  const t = useT()
  const { skus } = product
  const quantities = useQuantities(product)
  const { unit, units, setUnit } = quantities
  const [rows, columns] = axesOf(skus)
  const at = (row: string, column: string) =>
    skus.find(({ spec }) => spec[0]?.value === row && spec[1]?.value === column)
  return (
    <CartForm product={product} className={css.matrix}>
      <UnitChoice units={units} current={unit} onChoose={setUnit} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section className={css.scroll} tabIndex={0} aria-label={t('cart.matrix')}>
        <table className={css.table} onKeyDown={moveInTable}>
          <thead>
            <tr>
              <th scope="col">
                {rows!.name} \ {columns!.name}
              </th>
              {columns!.values.map(value => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
              <th scope="col">{t('cart.matrixSum')}</th>
            </tr>
          </thead>
          <tbody>
            {rows!.values.map(row => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns!.values.map(column => (
                  <Cell
                    key={column}
                    sku={at(row, column)}
                    label={`${row} ${column}`}
                    priceHidden={product.priceHidden}
                    quantities={quantities}
                    chosen={at(row, column)?.id === current.id}
                    onChoose={onChoose}
                  />
                ))}
                <td className={css.sum}>
                  {formatQuantity(
                    sum(columns!.values.map(column => quantities.of(at(row, column)?.id) || '0')),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <AddBar product={product} quantities={quantities} />
    </CartForm>
  )
}

interface CellProps {
  sku: ProductSku | undefined
  label: string
  priceHidden: boolean
  quantities: Quantities
  chosen: boolean
  onChoose(sku: ProductSku): void
}

function Cell({ sku, label, priceHidden, quantities, chosen, onChoose }: CellProps) {
  const t = useT()
  if (!sku) return <td className={css.none}>—</td>
  const hindered = hindrance(sku, priceHidden)
  const quantity = quantities.of(sku.id)
  const advice = quantity === '' ? undefined : quantities.adviceOf(sku, quantity)
  return (
    <td data-chosen={chosen || undefined}>
      <input
        className={css.cell}
        name={quantityField(sku.id)}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
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
      <small className={hindered ? css.out : css.stock}>
        {hindered
          ? t(hindered === 'soldOut' ? 'product-card.stockOut' : 'ui.negotiable')
          : sku.stock === null
            ? ''
            : formatQuantity(sku.stock)}
      </small>
    </td>
  )
}

/** Enter and the arrows lead from cell to cell. */
function moveInTable(event: KeyboardEvent<HTMLTableElement>) {
  const from = event.target
  if (!(from instanceof HTMLInputElement)) return
  const down = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const sideways = across && (getComputedStyle(event.currentTarget).direction === 'rtl' ? -across : across)
  if (!down && !sideways) return
  const cell = from.closest('td')!
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  const row = rows.indexOf(cell.parentElement!)
  const column = [...cell.parentElement!.children].indexOf(cell)
  const next = down ? rows[row + down]?.children[column] : rows[row]?.children[column + sideways!]
  const field = next?.querySelector<HTMLInputElement>('input:not(:disabled)')
  event.preventDefault()
  field?.focus()
}
