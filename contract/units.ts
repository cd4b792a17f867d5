import {
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  trimZeros,
  wholeTimes,
} from './decimal.ts'
import { formatQuantity, quantityDecimals } from './money.ts'

export interface Unit {
  name: string
  /** How many base units it holds; the base unit comes first and has 1. */
  factor: Decimal
  label?: string
  /** The unit that a page offers first. */
  marked?: boolean
}

/**
 * The unit conversion string of product §3, `piece\0box!|50|pallet|1250\0pc.|box of 50|pallet`:
 *   text   = base [NUL list [NUL labels]]         base = name
 *   list   = [name "|" factor {"|" name "|" factor}]
 *   labels = label {"|" label}                    base first; an empty or missing one: no label
 * A name followed by "!" is marked. Names and labels contain neither NUL nor "|", names do not end in "!".
 */
export function parseUnits(text: string): Unit[] {
  if (text === '') return []
  const [base = '', list = '', labelText = '', ...rest] = text.split('\0')
  const labels = labelText.split('|')
  const cells = [base, '1', ...(list === '' ? [] : list.split('|'))]
  if (rest.length > 0 || cells.length % 2 === 1 || labels.length * 2 > cells.length) throw wrong(text)

  const units: Unit[] = []
  for (let i = 0; i < cells.length; i += 2) {
    const cell = cells[i]!
    const marked = cell.endsWith('!')
    const unit: Unit = { name: marked ? cell.slice(0, -1) : cell, factor: cells[i + 1] as Decimal }
    if (marked) unit.marked = true
    const label = labels[i / 2]
    if (label) unit.label = label
    if (!isLegal(unit)) throw wrong(text)
    units.push(unit)
  }
  return units
}

export function writeUnits(units: readonly Unit[]): string {
  const [base, ...larger] = units
  if (!base) return ''
  if (base.factor !== '1' || !units.every(isLegal)) throw wrong(JSON.stringify(units))
  const list = larger.flatMap(unit => [markedName(unit), unit.factor]).join('|')
  const labels = units.some(unit => unit.label) ? units.map(unit => unit.label ?? '').join('|') : ''
  return [markedName(base), list, labels].join('\0').replace(/\0+$/, '')
}

const markedName = ({ name, marked }: Unit) => (marked ? `${name}!` : name)

const isLegal = ({ name, factor, label = '' }: Unit) =>
  /^[^|\0]*[^|\0!]$/.test(name) && /^[^|\0]*$/.test(label) && /^\d+(\.\d+)?$/.test(factor) && !isZero(factor)

const wrong = (text: string) => new RangeError(`not a unit conversion: ${text}`)

export interface UnitPart {
  unit: Unit
  quantity: Decimal
}

/** 2860 pieces as 2 pallets, 7 boxes and 10 pieces: the largest first, the base unit takes what is left. */
export function splitIntoUnits(baseQuantity: Decimal, units: readonly Unit[]): UnitPart[] {
  const [base, ...others] = units
  if (!base) return []
  const larger = others
    .filter(unit => compare(unit.factor, '1') > 0)
    .sort((a, b) => compare(b.factor, a.factor))
  const parts: UnitPart[] = []
  let rest = roundHalfUp(baseQuantity, quantityDecimals)
  for (const unit of larger) {
    const quantity = wholeTimes(rest, unit.factor)
    if (isZero(quantity)) continue
    parts.push({ unit, quantity })
    rest = subtract(rest, multiply(quantity, unit.factor))
  }
  if (!isZero(rest) || parts.length === 0) parts.push({ unit: base, quantity: trimZeros(rest) })
  return parts
}

/** The same in words, '2 pallets + 7 boxes + 10'; empty when not even one larger unit is full. */
export function inUnits(baseQuantity: Decimal, units: readonly Unit[]): string {
  const parts = splitIntoUnits(baseQuantity, units)
  const [first] = parts
  if (!first || first.unit === units[0]) return ''
  return parts
    .map(({ unit, quantity }) =>
      unit === units[0] ? formatQuantity(quantity) : `${formatQuantity(quantity)} ${unit.name}`,
    )
    .join(' + ')
}

/**
 * What a quantity of a unit comes to, in words: 12 boxes are '= 600 pcs', 610 pcs are '12 boxes + 10'. Empty where that
 * would say nothing new. The base unit comes first and has no id.
 */
export function inOtherUnits(
  quantity: Decimal,
  unitId: number | null,
  units: readonly (Unit & { id: number | null })[],
): string {
  const [base] = units
  const unit = units.find(({ id }) => id === unitId)
  if (!base || !unit) return ''
  if (compare(unit.factor, '1') === 0) return inUnits(quantity, units)
  return isZero(quantity) ? '' : equalsIn(multiply(quantity, unit.factor), base.name)
}

export const equalsIn = (baseQuantity: Decimal, baseUnit: string): string =>
  `= ${formatQuantity(baseQuantity)} ${baseUnit}`

/** The unit that something is sold by: the largest that the least purchase and every step are whole times of. */
export const soldBy = (
  units: readonly Unit[],
  { min, multiple }: { min: Decimal; multiple: Decimal },
): Unit | undefined =>
  [...units]
    .sort((a, b) => compare(b.factor, a.factor))
    .find(({ factor }) =>
      [min, multiple].every(each => isZero(subtract(each, multiply(wholeTimes(each, factor), factor)))),
    )
