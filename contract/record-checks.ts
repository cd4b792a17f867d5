import { compare, type Decimal, placesOf, toDecimal } from './decimal.ts'
import { isDay } from './is-day.ts'
import type { FormField, Option } from './records.ts'
import type { Params, TextKey } from './text.ts'

/** What a check reads of a form field: a descriptor of the wire, or what the server knows before it makes one. */
export type CheckedField = Pick<FormField, 'field_name' | 'edit_type'> &
  Partial<
    Pick<
      FormField,
      | 'disp_expr'
      | 'text_label'
      | 'edit_type_param'
      | 'options'
      | 'show_time'
      | 'required'
      | 'readonly'
      | 'min'
      | 'max'
      | 'decimals'
      | 'minLength'
      | 'maxLength'
    >
  >

/** The parameter `field` is the field's label. */
export interface FieldComplaint {
  key: TextKey
  params: Params
}

export interface RecordComplaint extends FieldComplaint {
  field_name: string
}

type Fault = { key: TextKey; params?: Params } | undefined

/** The first thing that is wrong with a value, in the words of product §5; nothing when it can be saved. */
export function checkField(field: CheckedField, value: string): FieldComplaint | undefined {
  const fault = value.trim() === '' ? emptyFault(field) : faultOf(field, value)
  return fault && { key: fault.key, params: { field: fullLabelOf(field), ...fault.params } }
}

/** Of a text in many languages: which text, and in which of them. */
const fullLabelOf = ({ disp_expr: label = '', text_label: text }: CheckedField): string =>
  text ? `${text} (${label})` : label

export function checkRecord(
  fields: readonly CheckedField[],
  values: Readonly<Record<string, string>>,
): RecordComplaint[] {
  return fields
    .filter(field => !field.readonly)
    .flatMap(field => {
      const complaint = checkField(field, values[field.field_name] ?? '')
      return complaint ? [{ field_name: field.field_name, ...complaint }] : []
    })
}

const emptyFault = ({ required }: CheckedField): Fault => (required ? { key: 'form.required' } : undefined)

function faultOf(field: CheckedField, value: string): Fault {
  if (isDateField(field)) return dateFault(field, value)
  switch (field.edit_type) {
    case 'N':
      return numberFault(field, value.trim())
    case 'K':
      return value === '0' || value === '1' ? undefined : notValid
    case 'C':
      return choicesOf(field).some(option => option.value === value) ? undefined : notValid
    case 'B':
      return isId(value) ? undefined : notValid
    case 'BL':
      return splitList(value).every(isId) ? listFault(field, splitList(value)) : notValid
    case 'X':
    case 'F':
      return value.includes('\0') ? notValid : listFault(field, splitList(value))
    case 'D':
    case 'R':
    case 'T':
      return textFault(field, value)
  }
}

const notValid: Fault = { key: 'form.type' }

function textFault({ minLength: min, maxLength: max }: CheckedField, value: string): Fault {
  // PostgreSQL's text holds every character but NUL.
  if (value.includes('\0')) return notValid
  return rangeFault({ min, max, ...lengthKeys }, bound => Math.sign([...value].length - bound))
}

function listFault({ minLength: min, maxLength: max }: CheckedField, items: readonly string[]): Fault {
  if (min !== undefined && items.length < min) return { key: 'form.itemsMin', params: { min } }
  if (max !== undefined && items.length > max) return { key: 'form.itemsMax', params: { max } }
}

/** As many digits before the point as the database keeps. */
const isNumber = (text: string): text is Decimal => /^-?\d{1,14}(\.\d{1,20})?$/.test(text)

function numberFault({ min, max, decimals }: CheckedField, value: string): Fault {
  if (!isNumber(value)) return { key: 'form.number' }
  if (decimals !== undefined && placesOf(value) > decimals) return tooFine(decimals)
  return rangeFault({ min, max, ...valueKeys }, bound => compare(value, toDecimal(bound)))
}

/** Of a number with more decimals than that. */
export const tooFine = (decimals: number): NonNullable<Fault> =>
  decimals === 0
    ? { key: 'form.integer' }
    : { key: 'records.uiDecimals', params: { count: decimals, max: decimals } }

/** A day, or a day and a time: on the clocks of whoever reads it, or of a named zone. */
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)?)?$/

function dateFault({ min, max, show_time: withTime }: CheckedField, value: string): Fault {
  const moment = momentOf(value)
  if (moment === undefined || (!withTime && value.trim().length > 10)) return notValid
  return rangeFault({ min, max, ...valueKeys }, bound => Math.sign(moment - (momentOf(bound) ?? moment)))
}

function momentOf(value: string): number | undefined {
  const [, year, month, day, time = '00:00', zone = 'Z'] = dateTime.exec(value.trim()) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const moment = Date.parse(`${date}T${time}${zone}`)
  // Date.parse takes the 31st of February for the 3rd of March.
  return isDay(date) && isDay(new Date(moment).toJSON()?.slice(0, 10) ?? '') ? moment : undefined
}

interface Bounds<T> {
  min: T | undefined
  max: T | undefined
  below: TextKey
  above: TextKey
  outside: TextKey
}

const lengthKeys = { below: 'form.lengthMin', above: 'form.lengthMax', outside: 'form.lengthRange' } as const
const valueKeys = { below: 'form.valueMin', above: 'form.valueMax', outside: 'form.valueRange' } as const

/** Whoever breaks one of two bounds is told both (product §5). */
function rangeFault<T extends string | number>(
  { min, max, below, above, outside }: Bounds<T>,
  compareTo: (bound: T) => number,
): Fault {
  const tooLow = min !== undefined && compareTo(min) < 0
  const tooHigh = max !== undefined && compareTo(max) > 0
  if (!tooLow && !tooHigh) return undefined
  if (min !== undefined && max !== undefined) return { key: outside, params: { min, max } }
  return tooLow ? { key: below, params: { min } } : { key: above, params: { max: max! } }
}

/** Beyond this a number names no record: the database could not even look it up. */
const largestId = 2_147_483_647

const isId = (text: string): boolean => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= largestId

/** Values of a BL, X or F field, which bars divide (product §5). */
export const splitList = (value: string): string[] => (value === '' ? [] : value.split('|'))

/** The options of a choice: as given, else those written in its parameter. */
export const choicesOf = ({
  options,
  edit_type_param: param,
}: Pick<CheckedField, 'options' | 'edit_type_param'>) =>
  options?.length ? options : parseChoices(param ?? '')

/** `value|label|value|label…` (product §5); a last value without a label is its own. */
export function parseChoices(param: string): Option[] {
  const parts = splitList(param)
  const choices: Option[] = []
  for (let at = 0; at < parts.length; at += 2) {
    choices.push({ value: parts[at]!, label: parts[at + 1] ?? parts[at]! })
  }
  return choices
}

/** What a new record starts with; a box is ticked by 1 or true (product §5). */
export function defaultValue({
  edit_type: type,
  edit_default: given,
}: Pick<FormField, 'edit_type' | 'edit_default'>): string {
  if (type !== 'K') return given
  return given === '1' || given.toLowerCase() === 'true' ? '1' : '0'
}

/** D, or R when it is named like a date (product §5). `update_count` is not. */
export const isDateField = ({
  edit_type: type,
  field_name: name,
}: Pick<FormField, 'edit_type' | 'field_name'>): boolean =>
  type === 'D' || (type === 'R' && wordsOf(name).includes('date'))

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
