import { Fragment, type ReactNode } from 'react'
import { leastIn, ruleFor, unitOf } from '../../../contract/amounts.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { inUnits } from '../../../contract/units.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { InUnits } from '../../ui/InUnits.tsx'
import { Price } from '../../ui/Price.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { Words } from '../../ui/Words.tsx'
import { StockState } from '../catalogue/StockState.tsx'
import { AskPrice } from '../inquiries/AskPrice.tsx'
import css from './PickTable.module.css'
import { isPickable, type Pick, type Picks, problemOf, useAmounts, usePickCurrency } from './use-picks.ts'

/** A column of one list, between price and quantity. */
export interface PickColumn {
  title: string
  numeric?: boolean
  cell(pick: Pick): ReactNode
}

interface Props {
  picks: Picks
  label: string
  columns?: readonly PickColumn[]
  /** Specifications to choose from, where a row stands for a whole product. */
  choices?: (pick: Pick) => readonly PickRow[]
  /** Under the name. */
  note?: (pick: Pick) => ReactNode
  /** Rows with the same one stand under it. */
  groupOf?: (pick: Pick) => string
  remove?: { label: string; run(pick: Pick): void }
  /** Nothing is bought here, only looked at. */
  readOnly?: boolean
}

const seenAtOnce = 6

/** One row per SKU, everything to decide in one line, quantities and units to fill in. */
export function PickTable({ picks, label, columns = [], groupOf, remove, readOnly, ...rest }: Props) {
  const t = useT()
  const able = picks.picks.filter(isPickable)
  const ticked = able.filter(({ checked }) => checked).length
  const stock = picks.picks.some(({ row }) => row.stockState !== 'hidden')
  const width = (readOnly ? 4 : 6) + (stock ? 1 : 0) + columns.length + (remove ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.frame} aria-label={label} tabIndex={0}>
      <table className={`${css.table} ${readOnly ? css.short : css.tall}`}>
        <thead>
          <tr>
            {!readOnly && (
              <th scope="col" className={css.tick}>
                <TickBox
                  label={t('pick-list.tickAll')}
                  state={ticked === 0 ? 'none' : ticked === able.length ? 'all' : 'some'}
                  onChange={checked =>
                    picks.tick(
                      able.map(({ key }) => key),
                      checked,
                    )
                  }
                />
              </th>
            )}
            <th scope="col" colSpan={2}>
              {t('pick-list.product')}
            </th>
            {stock && <th scope="col">{t('pick-list.stock')}</th>}
            <th scope="col">{t('pick-list.unit')}</th>
            <th scope="col" className={css.number}>
              {t('pick-list.price')}
            </th>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" className={numeric ? css.number : undefined}>
                {title}
              </th>
            ))}
            {!readOnly && (
              <>
                <th scope="col" className={css.quantity}>
                  {t('pick-list.quantity')}
                </th>
                <th scope="col" className={`${css.number} ${css.amount}`}>
                  {t('pick-list.amount')}
                </th>
              </>
            )}
            {remove && (
              <th scope="col">
                <span className="visually-hidden">{remove.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {picks.picks.map((pick, index, all) => {
            const group = groupOf?.(pick)
            const begins = group !== undefined && (index === 0 || groupOf!(all[index - 1]!) !== group)
            return (
              <Fragment key={pick.key}>
                {begins && (
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={width}>
                      {group}
                    </th>
                    {!readOnly && <td className={css.amount} />}
                  </tr>
                )}
                <Row
                  pick={pick}
                  picks={picks}
                  columns={columns}
                  eager={index < seenAtOnce}
                  remove={remove}
                  readOnly={readOnly}
                  stock={stock}
                  {...rest}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  choices?: Props['choices']
  note?: Props['note']
  remove?: Props['remove']
  readOnly?: Props['readOnly']
  /** There is a column for it. */
  stock: boolean
  pick: Pick
  picks: Picks
  columns: readonly PickColumn[]
  eager: boolean
}

function Row({ pick, picks, columns, eager, choices, note, remove, readOnly, stock }: RowProps) {
  const t = useT()
  const { key, row, checked } = pick
  const able = isPickable(pick)
  const name = row.spec ? `${row.name} ${row.spec}` : row.name
  const others = choices?.(pick) ?? []
  return (
    <tr data-ticked={(able && checked && !readOnly) || undefined} data-off={able ? undefined : true}>
      {!readOnly && (
        <td className={css.tick}>
          {able && (
            <TickBox
              label={name}
              state={checked ? 'all' : 'none'}
              onChange={checked => picks.change(key, { checked })}
            />
          )}
        </td>
      )}
      <td className={css.pictureCell}>
        <StoredPicture className={css.picture} name={row.picture} width={48} alt="" eager={eager} />
      </td>
      <th scope="row" className={css.name}>
        <AppLink href={`${paths.product}?id=${row.productId}`} className={css.link}>
          <Words text={row.name} lang={row.nameLang} />
        </AppLink>
        <span className={css.facts}>
          <bdi dir="ltr">{row.itemNo}</bdi>
          {others.length > 1 ? (
            <select
              className={css.select}
              aria-label={t('pick-list.chooseSpec', { name: row.name })}
              value={row.skuId}
              onChange={event => {
                const other = others.find(({ skuId }) => skuId === Number(event.target.value))
                if (other) picks.change(key, { row: other, unitId: null, quantity: leastIn(other) })
              }}
            >
              {others.map(({ skuId, spec, itemNo }) => (
                <option key={skuId} value={skuId}>
                  {spec || itemNo}
                </option>
              ))}
            </select>
          ) : (
            row.spec && <bdi>{row.spec}</bdi>
          )}
        </span>
        {note?.(pick)}
      </th>
      {stock && (
        <td>
          <StockState sku={row} units={row.units.slice(1)} />
        </td>
      )}
      <td>
        <UnitChoice pick={pick} onChange={part => picks.change(key, part)} readOnly={readOnly} />
        <Rules row={row} />
      </td>
      <td className={css.number}>
        <PriceCell pick={pick} all={readOnly} />
      </td>
      {columns.map(({ title, numeric, cell }) => (
        <td key={title} className={numeric ? css.number : undefined}>
          {cell(pick)}
        </td>
      ))}
      {!readOnly && <QuantityCells pick={pick} name={name} picks={picks} />}
      {remove && (
        <td className={css.action}>
          <button type="button" className={css.remove} onClick={() => remove.run(pick)}>
            {remove.label}
            <span className="visually-hidden"> {name}</span>
          </button>
        </td>
      )}
    </tr>
  )
}

/** What one costs, and what it costs from so many on; on paper, so to speak, all of that and in every unit. */
function PriceCell({ pick, all }: { pick: Pick; all: boolean | undefined }) {
  const t = useT()
  const currency = usePickCurrency()
  const { of } = useAmounts()
  if (pick.row.priceHidden) return '—'
  const { price } = of(pick)
  const { units, breaks } = pick.row
  return (
    <>
      <Price amount={price} currency={currency} size="m" />
      {price !== null && units.length > 1 && (
        <span className={css.perUnit}>
          {' / '}
          <bdi>{unitOf(pick.row, pick.unitId).name}</bdi>
        </span>
      )}
      {breaks.slice(0, all ? undefined : 1).map(({ from, price }) => (
        <small key={from} className={css.note}>
          {t('pick-list.breakFrom', { qty: formatQuantity(from), price: formatMoney(price, currency, '') })}
        </small>
      ))}
      {all &&
        units.slice(1).map(
          ({ id, name, price }) =>
            price !== null && (
              <small key={id} className={css.note}>
                <bdi>{formatMoney(price, currency, '')}</bdi> / <bdi>{name}</bdi>
              </small>
            ),
        )}
    </>
  )
}

/** Minimum and multiple, where there are any. */
function Rules({ row: { minQty, multiple, units } }: { row: PickRow }) {
  const t = useT()
  const packs = compare(minQty, '1') > 0 ? inUnits(minQty, units) : ''
  const rules = [
    compare(minQty, '1') > 0 &&
      t('pick-list.minimumOf', { qty: formatQuantity(minQty) }) + (packs === '' ? '' : ` (${packs})`),
    compare(multiple, '1') > 0 && t('pick-list.multipleOf', { qty: formatQuantity(multiple) }),
  ].filter(rule => rule !== false)
  return rules.length > 0 && <small className={css.note}>{rules.join(' · ')}</small>
}

interface UnitProps {
  pick: Pick
  onChange(part: Partial<Pick>): void
  readOnly?: boolean
}

function UnitChoice({ pick: { row, unitId }, onChange, readOnly }: UnitProps) {
  const t = useT()
  const [base, ...larger] = row.units
  const inWords = (name: string, factor: string) =>
    t('pick-list.unitOf', { name, factor: formatQuantity(factor), unit: base!.name })
  if (larger.length === 0) return base!.name
  if (readOnly) {
    return (
      <>
        {base!.name}
        {larger.map(({ id, name, factor }) => (
          <small key={id} className={css.note}>
            {inWords(name, factor)}
          </small>
        ))}
      </>
    )
  }
  return (
    <select
      className={css.select}
      aria-label={t('pick-list.unitFor', { name: row.name })}
      value={unitId ?? 0}
      onChange={event => {
        const id = Number(event.target.value) || null
        onChange({ unitId: id, quantity: leastIn(row, id) })
      }}
    >
      {row.units.map(({ id, name, factor }) => (
        <option key={id ?? 0} value={id ?? 0}>
          {id === null ? name : inWords(name, factor)}
        </option>
      ))}
    </select>
  )
}

function QuantityCells({ pick, picks, name }: { pick: Pick; picks: Picks; name: string }) {
  const t = useT()
  const currency = usePickCurrency()
  const { of } = useAmounts()
  const { key, row, unitId, quantity } = pick
  if (!isPickable(pick)) {
    return (
      <>
        <td className={`${css.quantity} ${css.none}`}>
          {row.stockState === 'out' ? t('pick-list.outOfStock') : <AskPrice row={row} />}
        </td>
        <td className={css.amount} />
      </>
    )
  }
  const problem = problemOf(pick, t)
  const { amount } = of(pick)
  return (
    <>
      <td className={css.quantity}>
        <QuantityInput
          label={t('pick-list.quantityOf', { name })}
          value={quantity}
          rule={ruleFor(row, unitId)}
          advice={problem?.advice}
          onChange={quantity => picks.change(key, { quantity })}
        />
        <InUnits quantity={quantity} unitId={unitId} units={row.units} />
        {problem?.repair && (
          <button
            type="button"
            className={css.repair}
            onClick={() => picks.change(key, { quantity: problem.repair })}
          >
            {t('pick-list.makeIt', { qty: formatQuantity(problem.repair) })}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </td>
      <td className={`${css.number} ${css.amount}`}>
        {row.priceHidden || compare(quantity, '0') === 0 ? (
          '—'
        ) : (
          <Price amount={amount} currency={currency} size="s" kind="plain" />
        )}
      </td>
    </>
  )
}
