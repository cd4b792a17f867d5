import type { ReactNode } from 'react'
import { unitOf } from '../../../contract/amounts.ts'
import { compare } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { inUnits } from '../../../contract/units.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Price } from '../../ui/Price.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { Words } from '../../ui/Words.tsx'
import { StockState } from '../catalogue/StockState.tsx'
import { Breaks, Hindered, nameOf, QuantityField, UnitField, UnitPrices, useUnitInWords } from './cells.tsx'
import { hiddenHead, type PickColumn, PickRows } from './PickRows.tsx'
import css from './PickTable.module.css'
import { SpecSelect } from './SpecSelect.tsx'
import { isPickable, type Pick, type Picks, useAmounts, usePickCurrency } from './use-picks.ts'

interface Props {
  picks: Picks
  label: string
  /** Columns of one list, between price and quantity. */
  columns?: readonly PickColumn[]
  /** Specifications to choose from, where a row stands for a whole product. */
  choices?: (pick: Pick) => readonly PickRow[]
  /** Under the name. */
  note?: (pick: Pick) => ReactNode
  groupOf?: (pick: Pick) => string
  remove?: { label: string; run(pick: Pick): void }
  /** Nothing is bought here, only looked at. */
  readOnly?: boolean
}

/** Everything to decide in one line, quantities and units to fill in. */
export function PickTable(props: Props) {
  const { picks, label, columns = [], choices, note, groupOf, remove, readOnly } = props
  const t = useT()
  const hasStock = picks.picks.some(({ row }) => row.stockState !== 'hidden')
  const tick: PickColumn = {
    title: t('pick-list.tickAll'),
    head: <TickAll picks={picks} />,
    className: css.tick,
    cell: pick => isPickable(pick) && <Tick pick={pick} picks={picks} />,
  }
  const picture: PickColumn = {
    title: t('pick-list.product'),
    span: 2,
    className: css.pictureCell,
    cell: ({ row }, eager) => (
      <StoredPicture className={css.picture} name={row.picture} width={48} alt="" eager={eager} />
    ),
  }
  const product: PickColumn = {
    title: 'product',
    span: 0,
    className: css.name,
    names: true,
    cell: pick => (
      <>
        <Product pick={pick} picks={picks} choices={choices?.(pick) ?? []} />
        {note?.(pick)}
      </>
    ),
  }
  const stock: PickColumn = {
    title: t('pick-list.stock'),
    cell: ({ row }) => <StockState sku={row} units={row.units.slice(1)} />,
  }
  const unit: PickColumn = {
    title: t('pick-list.unit'),
    cell: pick => (
      <>
        {readOnly ? (
          <AllUnits row={pick.row} />
        ) : (
          <UnitField pick={pick} picks={picks} className={css.select} />
        )}
        <Rules row={pick.row} />
      </>
    ),
  }
  const price: PickColumn = {
    title: t('pick-list.price'),
    numeric: true,
    cell: pick => <PriceCell pick={pick} all={readOnly} />,
  }
  const quantity: PickColumn = {
    title: t('pick-list.quantity'),
    className: css.quantity,
    cell: pick =>
      isPickable(pick) ? (
        <QuantityField pick={pick} picks={picks} className={css.repair} />
      ) : (
        <Hindered row={pick.row} />
      ),
  }
  const amount: PickColumn = {
    title: t('pick-list.amount'),
    className: css.amount,
    numeric: true,
    spare: true,
    cell: pick => isPickable(pick) && <Amount pick={pick} />,
  }
  const action: PickColumn | undefined = remove && {
    title: remove.label,
    head: hiddenHead(remove.label),
    className: css.action,
    cell: pick => (
      <button type="button" className={css.remove} onClick={() => remove.run(pick)}>
        {remove.label}
        <span className="visually-hidden"> {nameOf(pick.row)}</span>
      </button>
    ),
  }
  const shown = [
    !readOnly && tick,
    picture,
    product,
    hasStock && stock,
    unit,
    price,
    ...columns,
    !readOnly && quantity,
    !readOnly && amount,
    action,
  ]
  return (
    <PickRows
      picks={picks}
      label={label}
      columns={shown.filter(column => column !== false && column !== undefined)}
      groupOf={groupOf}
      className={`${css.table} ${readOnly ? css.short : css.tall}`}
    />
  )
}

interface CellProps {
  pick: Pick
  picks: Picks
}

function TickAll({ picks: { picks, tick } }: { picks: Picks }) {
  const t = useT()
  const able = picks.filter(isPickable)
  const ticked = able.filter(({ checked }) => checked).length
  return (
    <TickBox
      label={t('pick-list.tickAll')}
      state={ticked === 0 ? 'none' : ticked === able.length ? 'all' : 'some'}
      onChange={checked =>
        tick(
          able.map(({ key }) => key),
          checked,
        )
      }
    />
  )
}

const Tick = ({ pick: { key, row, checked }, picks }: CellProps) => (
  <TickBox
    label={nameOf(row)}
    state={checked ? 'all' : 'none'}
    onChange={checked => picks.change(key, { checked })}
  />
)

function Product({ pick, picks, choices }: CellProps & { choices: readonly PickRow[] }) {
  const { row } = pick
  return (
    <>
      <AppLink href={`${paths.product}?id=${row.productId}`} className={css.link}>
        <Words text={row.name} lang={row.nameLang} />
      </AppLink>
      <span className={css.facts}>
        <bdi dir="ltr">{row.itemNo}</bdi>
        {choices.length > 1 ? (
          <SpecSelect pick={pick} picks={picks} choices={choices} className={css.select} />
        ) : (
          row.spec && <bdi>{row.spec}</bdi>
        )}
      </span>
    </>
  )
}

function AllUnits({ row }: { row: PickRow }) {
  const inWords = useUnitInWords()
  const [base, ...larger] = row.units
  return (
    <>
      {base!.name}
      {larger.map(unit => (
        <small key={unit.id} className={css.note}>
          {inWords(row, unit)}
        </small>
      ))}
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

/** What one costs, and what it costs from so many on; on paper, so to speak, all of that and in every unit. */
function PriceCell({ pick, all }: { pick: Pick; all: boolean | undefined }) {
  const currency = usePickCurrency()
  const { of } = useAmounts()
  const { row, unitId } = pick
  if (row.priceHidden) return '—'
  const { price } = of(pick)
  return (
    <>
      <Price amount={price} currency={currency} size="m" />
      {price !== null && row.units.length > 1 && (
        <span className={css.perUnit}>
          {' / '}
          <bdi>{unitOf(row, unitId).name}</bdi>
        </span>
      )}
      <Breaks row={row} most={all ? undefined : 1} className={css.note} />
      {all && <UnitPrices row={row} className={css.note} />}
    </>
  )
}

function Amount({ pick }: { pick: Pick }) {
  const currency = usePickCurrency()
  const { of } = useAmounts()
  if (pick.row.priceHidden || compare(pick.quantity, '0') === 0) return '—'
  return <Price amount={of(pick).amount} currency={currency} size="s" kind="plain" />
}
