import { leastIn, ruleFor } from '../../../contract/amounts.ts'
import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { PickRow, PickUnit } from '../../../contract/pick-row.ts'
import { useT } from '../../i18n/use-t.ts'
import { InUnits } from '../../ui/InUnits.tsx'
import { QuantityInput } from '../../ui/QuantityInput.tsx'
import { AskPrice } from '../inquiries/AskPrice.tsx'
import css from './PickRows.module.css'
import { problemOf } from './pick-problem.ts'
import { type Pick as Picked, type Picks, usePickCurrency } from './use-picks.ts'

export const nameOf = ({ name, spec }: PickRow): string => (spec ? `${name} ${spec}` : name)

/** "Box (24 pieces)". */
export function useUnitInWords() {
  const t = useT()
  return ({ units }: PickRow, { name, factor }: Pick<PickUnit, 'name' | 'factor'>) =>
    t('pick-list.unitOf', { name, factor: formatQuantity(factor), unit: units[0]!.name })
}

interface UnitProps {
  row: PickRow
  unitId: number | null
  label: string
  className: string | undefined
  /** How much a larger unit holds. */
  inWords(unit: PickUnit): string
  onChoose(unitId: number | null): void
}

/** A choice where there is one. */
export function UnitSelect({ row: { units }, unitId, label, className, inWords, onChoose }: UnitProps) {
  if (units.length === 1) return <bdi>{units[0]!.name}</bdi>
  return (
    <select
      className={className}
      aria-label={label}
      value={unitId ?? 0}
      onChange={event => onChoose(Number(event.target.value) || null)}
    >
      {units.map(unit => (
        <option key={unit.id ?? 0} value={unit.id ?? 0}>
          {unit.id === null ? unit.name : inWords(unit)}
        </option>
      ))}
    </select>
  )
}

interface FieldProps {
  pick: Picked
  picks: Picks
  className: string | undefined
}

/** Another unit begins with the least that can be had in it. */
export function UnitField({ pick: { key, row, unitId }, picks, className }: FieldProps) {
  const t = useT()
  const inWords = useUnitInWords()
  return (
    <UnitSelect
      row={row}
      unitId={unitId}
      className={className}
      label={t('pick-list.unitFor', { name: row.name })}
      inWords={unit => inWords(row, unit)}
      onChoose={chosen => picks.change(key, { unitId: chosen, quantity: leastIn(row, chosen) })}
    />
  )
}

/** How many, what that comes to in other units, and a button that makes it right, which has the class. */
export function QuantityField({ pick, picks, className }: FieldProps) {
  const t = useT()
  const { key, row, unitId, quantity } = pick
  const problem = problemOf(pick, t)
  return (
    <>
      <QuantityInput
        label={t('pick-list.quantityOf', { name: nameOf(row) })}
        value={quantity}
        rule={ruleFor(row, unitId)}
        advice={problem?.advice}
        onChange={wanted => picks.change(key, { quantity: wanted })}
      />
      <InUnits quantity={quantity} unitId={unitId} units={row.units} />
      {problem?.repair && (
        <button
          type="button"
          className={className}
          onClick={() => picks.change(key, { quantity: problem.repair })}
        >
          {t('pick-list.makeIt', { qty: formatQuantity(problem.repair) })}
          <span className="visually-hidden"> {nameOf(row)}</span>
        </button>
      )}
    </>
  )
}

interface BreaksProps {
  row: PickRow
  most: number | undefined
  className: string | undefined
}

/** What one costs from so many on. */
export function Breaks({ row: { breaks }, most, className }: BreaksProps) {
  const t = useT()
  const currency = usePickCurrency()
  return breaks.slice(0, most).map(({ from, price }) => (
    <small key={from} className={className}>
      {t('pick-list.breakFrom', { qty: formatQuantity(from), price: formatMoney(price, currency, '') })}
    </small>
  ))
}

/** What the larger units cost as a whole. */
export function UnitPrices({ row: { units }, className }: Omit<BreaksProps, 'most'>) {
  const currency = usePickCurrency()
  return units.slice(1).map(
    ({ id, name, price }) =>
      price !== null && (
        <small key={id} className={className}>
          <bdi>{formatMoney(price, currency, '')}</bdi> / <bdi>{name}</bdi>
        </small>
      ),
  )
}

/** What cannot be filled in, and what can be done about it. */
export function Hindered({ row }: { row: PickRow }) {
  const t = useT()
  if (row.stockState !== 'out') return <AskPrice row={row} />
  return <span className={css.none}>{t('pick-list.outOfStock')}</span>
}
