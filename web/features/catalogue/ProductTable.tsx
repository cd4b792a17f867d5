import { type KeyboardEvent, useId, useState } from 'react'
import { addToCart } from '../../../contract/cart.ts'
import { add, compare, type Decimal, multiply, trimZeros } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductRow } from '../../../contract/product-list.ts'
import { checkQuantity, explainQuantity, type QuantityRule } from '../../../contract/quantity.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCall } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './ProductTable.module.css'
import { StockState } from './StockState.tsx'
import { StoredPicture } from './StoredPicture.tsx'
import { useCurrency } from './use-currency.ts'

/** What is typed into the rows, by SKU. */
type Quantities = ReadonlyMap<number, Decimal>

/** Rows in the first window: their pictures are not lazy. */
const seenAtOnce = 6

/** One row per SKU, everything to decide in one line; quantities of many rows are put into the cart together. */
export function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  const t = useT()
  const [quantities, setQuantities] = useState<Quantities>(new Map())
  const set = (id: number, quantity: Decimal | undefined) =>
    setQuantities(before => {
      const after = new Map(before)
      if (quantity === undefined) after.delete(id)
      else after.set(id, quantity)
      return after
    })
  return (
    <>
      <div className={css.frame}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.pictureCell}>
                <span className="visually-hidden">{t('catalogue.pictures')}</span>
              </th>
              <th scope="col">{t('catalogue.itemNo')}</th>
              <th scope="col">{t('catalogue.product')}</th>
              <th scope="col">{t('catalogue.spec')}</th>
              <th scope="col">{t('catalogue.unit')}</th>
              <th scope="col" className={css.number}>
                {t('catalogue.minimum')}
              </th>
              <th scope="col">{t('catalogue.stock')}</th>
              <th scope="col" className={css.number}>
                {t('catalogue.price')}
              </th>
              <th scope="col" className={css.quantityCell}>
                {t('catalogue.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.id}
                row={row}
                eager={index < seenAtOnce}
                quantity={quantities.get(row.id)}
                onChange={quantity => set(row.id, quantity)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Bar rows={rows} quantities={quantities} onDone={() => setQuantities(new Map())} />
    </>
  )
}

interface RowProps {
  row: ProductRow
  eager: boolean
  quantity: Decimal | undefined
  onChange(quantity: Decimal | undefined): void
}

function Row({ row, eager, quantity, onChange }: RowProps) {
  const t = useT()
  const currency = useCurrency()
  const adviceId = useId()
  const name = row.spec ? `${row.name} ${row.spec}` : row.name
  const advice = quantity && adviceOf(row, quantity)
  return (
    <tr data-filled={quantity ? true : undefined}>
      <td className={css.pictureCell}>
        <StoredPicture className={css.picture} name={row.picture} width={40} alt="" eager={eager} />
      </td>
      <td>
        <bdi dir="ltr" className={css.itemNo}>
          {row.itemNo}
        </bdi>
      </td>
      <th scope="row" className={css.name}>
        <AppLink href={`/product?id=${row.productId}`}>
          <bdi>{row.name}</bdi>
        </AppLink>
      </th>
      <td className={css.spec}>
        <bdi>{row.spec}</bdi>
      </td>
      <td className={css.unit}>
        <bdi>{row.pack || row.unit}</bdi>
      </td>
      <td className={css.number}>{placeholderOf(row)}</td>
      <td>
        <StockState sku={row} />
      </td>
      <td className={css.number}>
        {row.priceHidden ? '—' : <Price amount={row.price} currency={currency} />}
      </td>
      <td className={css.quantityCell}>
        {canBeBought(row) ? (
          <>
            <input
              className={css.quantity}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              maxLength={15}
              placeholder={placeholderOf(row)}
              aria-label={t('catalogue.quantityOf', { name })}
              aria-invalid={advice ? true : undefined}
              aria-describedby={advice ? adviceId : undefined}
              value={quantity ?? ''}
              onChange={event => {
                const typed = event.target.value.normalize('NFKC').trim()
                if (typed === '') onChange(undefined)
                else if (/^\d{1,10}(\.\d{0,4})?$/.test(typed)) onChange(typed)
              }}
              onFocus={event => event.target.select()}
              onKeyDown={moveByKey}
            />
            <div id={adviceId} className={css.advice} aria-live="polite">
              {advice && t(advice.key, advice.params)}
            </div>
          </>
        ) : (
          <span className={css.none}>
            {t(row.stockState === 'out' ? 'home.cardStockOut' : 'ui.negotiable')}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Down the column as in a sheet: Enter and the arrows go from row to row. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  // While Chinese or Japanese is being composed, the keys belong to the input method.
  if (step === undefined || event.nativeEvent.isComposing) return
  event.preventDefault()
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}

const canBeBought = ({ price, priceHidden, stockState }: ProductRow) =>
  stockState !== 'out' && (price !== null || priceHidden)

const ruleOf = ({ minQty, multiple, stock }: ProductRow): QuantityRule => ({
  min: minQty,
  multiple,
  ...(stock === null ? {} : { max: stock }),
})

const placeholderOf = ({ minQty, multiple }: ProductRow) =>
  formatQuantity(compare(minQty, multiple) > 0 ? minQty : multiple)

function adviceOf(row: ProductRow, quantity: Decimal) {
  const typed = trimZeros(quantity.replace(/\.$/, ''))
  if (compare(typed, '0') === 0) return undefined
  const rule = ruleOf(row)
  const check = checkQuantity(typed, rule)
  return check.ok ? undefined : explainQuantity(check, rule)
}

interface BarProps {
  rows: readonly ProductRow[]
  quantities: Quantities
  onDone(): void
}

/** Stays in sight while the table is scrolled: what has been filled in, and what it comes to. */
function Bar({ rows, quantities, onDone }: BarProps) {
  const t = useT()
  const call = useCall()
  const currency = useCurrency()
  const [busy, setBusy] = useState(false)
  const filled = rows.flatMap(row => {
    const qty = trimZeros((quantities.get(row.id) ?? '0').replace(/\.$/, ''))
    return compare(qty, '0') > 0 ? [{ row, qty }] : []
  })
  const wrong = filled.filter(({ row, qty }) => adviceOf(row, qty)).length
  const total = filled.reduce<Decimal>(
    (sum, { row, qty }) => add(sum, row.price === null ? '0' : multiply(row.price, qty)),
    '0',
  )
  const hidden = rows.some(({ priceHidden }) => priceHidden)
  const put = async () => {
    setBusy(true)
    try {
      const products = filled.map(({ row, qty }) => ({ skuId: row.id, qty }))
      await call(addToCart, { products })
      toasts.show('success', t('catalogue.addedRows', { count: products.length }))
      onDone()
    } catch {
      // The person has been told, and what they typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.bar} role="status" data-filled={filled.length > 0 || undefined}>
      <span>
        {filled.length === 0 ? t('catalogue.fillHint') : t('catalogue.filledRows', { count: filled.length })}
      </span>
      {filled.length > 0 && !hidden && (
        <Price amount={total} currency={currency} size="l" label={t('catalogue.totalAmount')} />
      )}
      {filled.length > 0 && <Button onClick={onDone}>{t('catalogue.emptyRows')}</Button>}
      <Button
        kind="primary"
        onClick={() => void put()}
        busy={busy}
        disabledReason={
          filled.length === 0
            ? t('catalogue.fillHint')
            : wrong > 0
              ? t('catalogue.wrongRows', { count: wrong })
              : undefined
        }
      >
        {t('catalogue.addRows')}
      </Button>
    </div>
  )
}
