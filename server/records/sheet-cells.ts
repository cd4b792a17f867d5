import { toDecimal, trimZeros } from '../../contract/decimal.ts'
import { plainDigits, plainNumber } from '../../contract/typed-number.ts'
import type { Context } from '../context.ts'
import { type Failure, fail } from '../handler.ts'
import type { FieldSpec, Read } from './bill-type.ts'
import { optionsOf } from './describe.ts'
import { pairLines } from './pairs.ts'
import { findBillType } from './registry.ts'
import { asFlag, plainText } from './sheets/columns.ts'
import { tidyDate, toDateText } from './sheets/sheet-dates.ts'
import type { SheetRow } from './sheets/xlsx-parser.ts'
import { secretMask } from './values.ts'

/** The field as a sheet has it that will be imported: a looked-up record by its name and its number. */
export function forSheet(field: FieldSpec): FieldSpec {
  const billType = field.edit?.billType
  if (!billType) return field
  const read: Read = (db, context, at) => {
    const other = findBillType(billType)
    const display = other.fields.find(({ name }) => name === other.display)!
    const called = db`coalesce((${display.read(db, context, db`o`)})::text, '') || ' #' || o.id`
    const value = field.read(db, context, at)
    if (field.edit!.type === 'B')
      return db`(select ${called} from ${db(other.table!)} o where o.id = (${value})::integer)`
    return db`(
      select string_agg(${called}, '|' order by n)
      from unnest(${value}) with ordinality as listed (listed_id, n) join ${db(other.table!)} o on o.id = listed_id)`
  }
  return { ...field, read }
}

/** What such a field's value is in a cell: in the words and the lines that an import takes. */
export function cellOf(context: Context, field: FieldSpec, value: unknown): unknown {
  if (field.secret) return value ? secretMask : ''
  if (field.kind === 'choice') return labelOf(context, field, value)
  if (field.part && 'pairs' in field.part) return pairLines(parsed(value), field.part.pairs)
  if (field.json) return typeof value === 'string' ? value : plainText(value)
  const list = field.split && parsed(value)
  return Array.isArray(list) ? list.join(field.split) : value
}

export const labelOf = (context: Context, field: FieldSpec, value: unknown): unknown =>
  optionsOf(context, field).find(option => option.value === String(value))?.label ?? value

/** Inside a structure a list is text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** What somebody typed into a cell: a number that stands there as text is read as in a form. */
export const typedCell = (isNumber: boolean, cell: string): string =>
  isNumber ? plainNumber(cell) : cell.trim()

/** 1.234 and 1,234 are twelve hundred and thirty-four to one half of the world and one and a bit to the other. */
const twoWays = /^([+-]?[1-9]\d{0,2})[.,](\d{3})$/

/**
 * Why a cell cannot be taken for what it says: its formula failed, or it is a number in a text that two people read differently.
 * Whoever types such a number into a field sees what became of it; nobody looks through a sheet again.
 */
export function cellFault(
  { name, isNumber }: { name: string; isNumber: boolean },
  { cells, numbers }: SheetRow,
  index: number,
): Failure | undefined {
  const value = cells[index]?.trim() ?? ''
  if (cellError.test(value)) return fail('sheets.cellError', { value }, name)
  const [, whole, behind] =
    (isNumber && !numbers.includes(index) && twoWays.exec(plainDigits(value).trim())) || []
  if (whole === undefined) return undefined
  return fail('sheets.readsTwoWays', { value, more: `${whole}${behind}`, less: `${whole}.${behind}` }, name)
}

/** More do not fit into a cell. */
const longestText = 32_767

/** Whether somebody who only looked at a cell with this value has left it as it is. */
export function saysTheSame(
  { kind, edit, showTime = false }: FieldSpec,
  cell: string,
  value: unknown,
  timeZone: string,
): boolean {
  const text = cell.trim()
  const was = plainText(value)
  if (edit?.billType) return plain(was) === plain(text)
  if (kind === 'flag' && text !== '') return asFlag(value) === asFlag(text)
  if (kind === 'date' && text !== '')
    return toDateText(value, showTime, timeZone) === toDateText(tidyDate(text), showTime, timeZone)
  if ((kind === 'number' || kind === 'money') && isNumber.test(text) && isNumber.test(was))
    return trimZeros(toDecimal(text)) === trimZeros(toDecimal(was))
  return plain(was) === plain(text)
}

const isNumber = /^-?\d+(\.\d+)?$/

const plain = (text: string): string => text.slice(0, longestText).replace(/\r\n?/g, '\n').trim()

/** What a formula shows that could not be computed; nothing is called so. */
const cellError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
