import { type Language, languages } from '../../contract/languages.ts'
import type { TextKey } from '../../contract/text.ts'
import type { EditSpec, FieldSpec, Read } from './bill-type.ts'
import { findBillType } from './registry.ts'

/** What most fields may say beyond their name and label. */
interface Options {
  required?: boolean
  readonly?: boolean
  default?: string
  hint?: TextKey
  group?: TextKey
  /** False: not in the list. A number: its width; 0 hides it at first. */
  list?: boolean | number
  /** False: not in the form. */
  form?: boolean
  sort?: boolean
  search?: boolean
  filter?: boolean
  total?: boolean
  /** The table's column, when it is called otherwise. */
  column?: string
}

const columnOf =
  (column: string): Read =>
  (db, _, at) =>
    db`${at}.${db(column)}`

function field(name: string, label: TextKey, kind: FieldSpec['kind'], edit: EditSpec, options: Options): FieldSpec {
  const { list = true, form = true, sort = true, search, filter, total, column = name, ...rest } = options
  return {
    name,
    label,
    kind,
    column,
    read: columnOf(column),
    ...(form && { edit: { ...edit, ...rest } }),
    ...(list !== false && { list: { w: list === true ? undefined : list, total } }),
    sort,
    search,
    filter,
  }
}

export const text = (name: string, label: TextKey, options: Options & { max?: number; min?: number } = {}) => {
  const { max = 200, min, ...rest } = options
  return field(name, label, 'text', { type: 'T', maxLength: max, minLength: min }, { search: true, ...rest })
}

/** Text of several lines. */
export const memo = (name: string, label: TextKey, options: Options & { max?: number; lines?: number } = {}) => {
  const { max = 4000, lines = 4, ...rest } = options
  return field(name, label, 'text', { type: 'T', maxLength: max, lines }, { list: false, sort: false, ...rest })
}

/** A merchant's text in every language: one column in the list, one field per language in the form. */
export function texts(
  name: string,
  label: TextKey,
  { max = 200, lines, required, list = 200, ...options }: Options & { max?: number; lines?: number } = {},
): FieldSpec[] {
  const shown: FieldSpec = {
    name,
    label,
    kind: 'text',
    read: (db, { lang }, at) => db`text_in(${at}.${db(name)}, ${lang}::text)`,
    ...(list !== false && { list: { w: list === true ? undefined : list } }),
    sort: options.sort ?? true,
    search: options.search ?? true,
  }
  const perLanguage = languages.map(({ code, name: language }): FieldSpec => ({
    name: `${name}.${code}`,
    label: 'bill.inLanguage',
    labelParams: { language },
    kind: 'text',
    column: name,
    part: { key: code },
    read: (db, _, at) => db`${at}.${db(name)} ->> ${code}::text`,
    edit: {
      type: 'T',
      maxLength: max,
      lines,
      language: code as Language,
      group: options.group ?? label,
      required: required && code === 'zh',
    },
  }))
  return [shown, ...perLanguage]
}

interface NumberOptions extends Options {
  min?: string
  max?: string
}

/** A whole number. */
export const whole = (name: string, label: TextKey, { min = '0', max = '2147483647', ...rest }: NumberOptions = {}) =>
  field(name, label, 'number', { type: 'N', min, max, decimals: 0 }, rest)

export const quantity = (name: string, label: TextKey, { min = '0', max = '9999999999', ...rest }: NumberOptions = {}) =>
  field(name, label, 'number', { type: 'N', min, max, decimals: 4 }, rest)

export const money = (name: string, label: TextKey, { min = '0', max = '9999999999', ...rest }: NumberOptions = {}) =>
  field(name, label, 'money', { type: 'N', min, max, decimals: 4 }, rest)

export const percent = (name: string, label: TextKey, { min = '0', max = '9999', ...rest }: NumberOptions = {}) =>
  field(name, label, 'number', { type: 'N', min, max, decimals: 2 }, rest)

export const flag = (name: string, label: TextKey, options: Options = {}) =>
  field(name, label, 'flag', { type: 'K' }, { filter: true, ...options })

/** One of a few values; `options` maps each to its text key. */
export const choice = (
  name: string,
  label: TextKey,
  options: Readonly<Record<string, TextKey>>,
  more: Options = {},
): FieldSpec => {
  const list = Object.entries(options).map(([value, label]) => ({ value, label }))
  return field(name, label, 'choice', { type: 'C', options: list, required: true }, { filter: true, ...more })
}

export const date = (name: string, label: TextKey, { time = false, ...rest }: Options & { time?: boolean } = {}) => ({
  ...field(name, label, 'date', { type: 'D' }, rest),
  showTime: time,
})

/** A picture's stored name, chosen by uploading one. */
export const picture = (name: string, label: TextKey, options: Options = {}) =>
  field(name, label, 'picture', { type: 'X', accept: 'image/*', maxLength: 1 }, { sort: false, list: 60, ...options })

/** Another record; the list shows what that is called. */
export function lookup(name: string, label: TextKey, billType: string, options: Options = {}): FieldSpec[] {
  const column = options.column ?? name
  const stored = field(name, label, 'number', { type: 'B', billType }, { ...options, list: false, sort: false })
  if (options.list === false) return [stored]
  const shown = computed(`${name}.text`, label, (db, context, at) => {
    const other = findBillType(billType)
    const display = other.fields.find(each => each.name === other.display)!
    return db`(select ${display.read(db, context, db`o`)} from ${db(other.table!)} o where o.id = ${at}.${db(column)})`
  })
  return [{ ...shown, list: { w: typeof options.list === 'number' ? options.list : 120 } }, stored]
}

/** Several records of another kind, in an integer array. */
export const lookups = (name: string, label: TextKey, billType: string, options: Options = {}) =>
  field(name, label, 'text', { type: 'BL', billType }, { ...options, list: false, sort: false })

/** Only looked at: any expression over the record. */
export const computed = (
  name: string,
  label: TextKey,
  read: Read,
  options: Partial<Pick<FieldSpec, 'kind' | 'showTime' | 'search' | 'sort' | 'list'>> = {},
): FieldSpec => ({ name, label, kind: 'text', read, sort: true, list: {}, ...options })

/** One place of an array column: the sale prices 1 to 9. */
export const moneyAt = (column: string, index: number, label: TextKey, options: Options = {}): FieldSpec => ({
  ...field(`${column}.${index}`, label, 'money', { type: 'N', min: '0', max: '9999999999', decimals: 4 }, options),
  column,
  part: { index },
  labelParams: { tier: index },
  read: (db, _, at) => db`${at}.${db(column)}[${index}::integer]`,
})
