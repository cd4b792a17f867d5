import { formatMoney, formatQuantity } from '../../../contract/money.ts'
import type { PickRow, PickUnit } from '../../../contract/pick-row.ts'
import { useT } from '../../i18n/use-t.ts'
import { AskPrice } from '../inquiries/AskPrice.tsx'
import css from './PickRows.module.css'
import { usePickCurrency } from './use-picks.ts'

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

/** What cannot be filled in, and what can be done about it. */
export function Hindered({ row }: { row: PickRow }) {
  const t = useT()
  if (row.stockState !== 'out') return <AskPrice row={row} />
  return <span className={css.none}>{t('pick-list.outOfStock')}</span>
}
