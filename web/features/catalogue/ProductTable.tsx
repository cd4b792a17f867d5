import { type KeyboardEvent, useId } from 'react'
import { amountOf, leastIn, unitOf } from '../../../contract/amounts.ts'
import { currencyDecimals, formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { ProductRow } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { InUnits } from '../../ui/InUnits.tsx'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { Words } from '../../ui/Words.tsx'
import { AskPrice } from '../inquiries/AskPrice.tsx'
import { FillBar } from './FillBar.tsx'
import { adviceOf, type FilledRows, retailOf, useFilledRows, written } from './filled-rows.ts'
import css from './ProductTable.module.css'
import { StockState } from './StockState.tsx'

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
              <th scope="col" className={css.pack}>
                {t('catalogue.pack')}
              </th>
              <th scope="col" className={`${css.number} ${css.minimum}`}>
                {t('catalogue.minimum')}
              </th>
              <th scope="col">{t('catalogue.stock')}</th>
              <th scope="col" className={css.number}>
                {t('catalogue.price')}
              </th>
              <th scope="col" className={`${css.number} ${css.retail}`}>
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
                key={row.skuId}
                row={row}
                eager={index < seenAtOnce}
                typed={filled.of(row.skuId)}
                onChange={part => filled.set(row, part)}
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
  typed: ReturnType<FilledRows['of']>
  onChange(part: { unitId?: number | null; quantity?: string }): void
}

function Row({ row, eager, typed, onChange }: RowProps) {
  const t = useT()
  const name = row.spec ? `${row.name} ${row.spec}` : row.name
  return (
    <tr data-filled={typed.quantity ? true : undefined}>
      <td className={css.pictureCell}>
        <StoredPicture className={css.picture} name={row.picture} width={40} alt="" eager={eager} />
      </td>
      <td className={css.itemNoCell}>
        <bdi dir="ltr" className={css.itemNo}>
          {row.itemNo}
        </bdi>
        {row.pack && (
          <small className={css.below}>
            <bdi>{row.pack}</bdi>
          </small>
        )}
      </td>
      <th scope="row" className={css.name}>
        <AppLink href={`${paths.product}?id=${row.productId}`}>
          <Words text={row.name} lang={row.nameLang} />
        </AppLink>
      </th>
      <td className={css.spec}>
        <bdi>{row.spec}</bdi>
      </td>
      <td className={css.unit}>
        <UnitOf
          row={row}
          label={t('catalogue.unitOf', { name })}
          unitId={typed.unitId}
          onChoose={unitId => onChange({ unitId })}
        />
      </td>
      <td className={css.pack}>{row.pack ? <bdi>{row.pack}</bdi> : '—'}</td>
      <td className={`${css.number} ${css.minimum}`}>{formatQuantity(leastIn(row, typed.unitId))}</td>
      <td className={css.stock}>
        <StockState sku={row} units={row.units.slice(1)} />
      </td>
      <Prices row={row} typed={typed} />
      <td className={css.quantityCell}>
        {canBeBought(row) ? (
          <Quantity row={row} name={name} typed={typed} onChange={quantity => onChange({ quantity })} />
        ) : (
          <Hindered row={row} />
        )}
      </td>
    </tr>
  )
}

interface UnitProps {
  row: ProductRow
  label: string
  unitId: number | null
  onChoose(unitId: number | null): void
}

/** A choice where there is one; larger units say how much they hold. */
function UnitOf({ row: { units }, label, unitId, onChoose }: UnitProps) {
  if (units.length === 1) return <bdi>{units[0]!.name}</bdi>
  return (
    <select
      className={css.unitChoice}
      aria-label={label}
      value={unitId ?? 0}
      onChange={event => onChoose(Number(event.target.value) || null)}
    >
      {units.map(({ id, name, factor }) => (
        <option key={id ?? 0} value={id ?? 0}>
          {id === null ? name : `${name} (${formatQuantity(factor)})`}
        </option>
      ))}
    </select>
  )
}

/** What one of the chosen unit costs this visitor when so many are bought, and what it costs everybody. */
function Prices({ row, typed: { unitId, quantity } }: Pick<RowProps, 'row' | 'typed'>) {
  const t = useT()
  const currency = useCurrency()
  const unit = unitOf(row, unitId)
  const { price } = amountOf(row, unitId, written(quantity), currencyDecimals(currency))
  const retail = retailOf(row, unit)
  return (
    <>
      <td className={`${css.number} ${css.price}`}>
        {row.priceHidden ? '—' : <Price amount={price} currency={currency} />}
        {price !== null && (
          <span className={css.perUnit}> {t('catalogue.perUnit', { unit: unit.name })}</span>
        )}
        {retail !== null && (
          <small className={css.below}>
            <Price amount={retail} currency={currency} size="s" kind="plain" label={t('catalogue.retail')} />
          </small>
        )}
        {!unit.own &&
          row.breaks.slice(0, 1).map(({ from, price }) => (
            <small key={from} className={css.break}>
              {t('pick-list.breakFrom', {
                qty: formatQuantity(from),
                price: formatMoney(price, currency, ''),
              })}
            </small>
          ))}
      </td>
      <td className={`${css.number} ${css.retail}`}>
        {retail !== null && <Price amount={retail} currency={currency} size="s" kind="plain" />}
      </td>
    </>
  )
}

interface QuantityProps extends Pick<RowProps, 'row' | 'typed'> {
  name: string
  onChange(quantity: string): void
}

function Quantity({ row, name, typed: { unitId, quantity }, onChange }: QuantityProps) {
  const t = useT()
  const adviceId = useId()
  const advice = adviceOf({ row, unitId, quantity: written(quantity) })
  return (
    <>
      <input
        className={css.quantity}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={15}
        placeholder={formatQuantity(leastIn(row, unitId))}
        aria-label={t('catalogue.quantityOf', { name })}
        aria-invalid={advice ? true : undefined}
        aria-describedby={adviceId}
        value={quantity}
        onChange={event => {
          const typed = event.target.value.normalize('NFKC').trim()
          if (/^(\d{1,10}(\.\d{0,4})?)?$/.test(typed)) onChange(typed)
        }}
        onFocus={event => event.target.select()}
        onKeyDown={moveByKey}
      />
      <div id={adviceId} className={css.comesTo} aria-live="polite">
        <InUnits quantity={written(quantity)} unitId={unitId} units={row.units} />
        {advice && <span className={css.advice}>{t(advice.key, advice.params)}</span>}
      </div>
    </>
  )
}

/** What cannot be filled in, and what can be done about it. */
function Hindered({ row }: { row: ProductRow }) {
  const t = useT()
  if (row.stockState === 'out') return <span className={css.none}>{t('product-card.stockOut')}</span>
  return <AskPrice row={row} />
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

const canBeBought = ({ units, priceHidden, stockState }: ProductRow) =>
  stockState !== 'out' && (units.some(({ price }) => price !== null) || priceHidden)
