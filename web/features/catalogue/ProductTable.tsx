import { type KeyboardEvent, useId } from 'react'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { ProductRow } from '../../../contract/product-list.ts'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { AskPrice } from '../inquiries/AskPrice.tsx'
import { FillBar } from './FillBar.tsx'
import { adviceOf, priceAt, useFilledRows } from './filled-rows.ts'
import css from './ProductTable.module.css'
import { StockState } from './StockState.tsx'
import { StoredPicture } from './StoredPicture.tsx'
import { useCurrency } from './use-currency.ts'

/** Rows in the first window: their pictures are not lazy. */
const seenAtOnce = 6

/** One row per SKU, everything to decide in one line; quantities of many rows are put into the cart together. */
export function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  const t = useT()
  const filled = useFilledRows(rows)
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
              <th scope="col" className={css.number}>
                {t('catalogue.retail')}
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
                quantity={filled.of(row.id)}
                onChange={quantity => filled.set(row, quantity)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FillBar rows={filled} />
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
      <td className={css.itemNoCell}>
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
        <bdi>{row.unit}</bdi>
        {row.pack && (
          <small className={css.break}>
            <bdi>{row.pack}</bdi>
          </small>
        )}
      </td>
      <td className={`${css.number} ${css.minimum}`}>{placeholderOf(row)}</td>
      <td className={css.stock}>
        <StockState sku={row} />
      </td>
      <td className={`${css.number} ${css.price}`}>
        {row.priceHidden ? '—' : <Price amount={priceAt(row, quantity || '0')} currency={currency} />}
        {row.price !== null && (
          <span className={css.perUnit}> {t('catalogue.perUnit', { unit: row.unit })}</span>
        )}
        {row.breaks.slice(0, 1).map(({ from, price }) => (
          <small key={from} className={css.break}>
            {t('aids.breakFrom', { qty: formatQuantity(from), price: formatMoney(price, currency, '') })}
          </small>
        ))}
      </td>
      <td className={`${css.number} ${css.retail}`}>
        {row.retailPrice !== null && (
          <Price amount={row.retailPrice} currency={currency} size="s" kind="plain" />
        )}
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
          <Hindered row={row} />
        )}
      </td>
    </tr>
  )
}

/** What cannot be filled in, and what can be done about it. */
function Hindered({ row }: { row: ProductRow }) {
  const t = useT()
  if (row.stockState === 'out') return <span className={css.none}>{t('home.cardStockOut')}</span>
  return <AskPrice row={{ ...row, skuId: row.id }} />
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

const placeholderOf = ({ minQty, multiple }: ProductRow) =>
  formatQuantity(compare(minQty, multiple) > 0 ? minQty : multiple)
