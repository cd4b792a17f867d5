import * as v from 'valibot'
import { type Language, languages } from '../../contract/languages.ts'
import { isUnfinishedLink } from '../../contract/links.ts'
import type { Option } from '../../contract/records.ts'
import type { TextKey } from '../../contract/text.ts'
import type { Context } from '../context.ts'
import type { EditSpec, FieldSpec, PartSpec, Read, When, Words } from './bill-type.ts'
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
  indexed?: boolean
  search?: boolean
  filter?: boolean
  match?: FieldSpec['match']
  total?: boolean
  /** The table's column, when it is called otherwise. */
  column?: string
  /** Given when the record is made, and never changed. */
  once?: boolean
  nullable?: boolean
  schema?: FieldSpec['schema']
  when?: When
  asked?: EditSpec['asked']
  offers?: EditSpec['offers']
  /** Of a choice: the colour of each value that has one. */
  colors?: Readonly<Record<string, Option['color']>>
}

const columnOf =
  (column: string): Read =>
  (db, _, at) =>
    db`${at}.${db(column)}`

function field(
  name: string,
  label: TextKey,
  kind: FieldSpec['kind'],
  edit: EditSpec,
  options: Options,
): FieldSpec {
  const {
    list = true,
    form = true,
    sort = true,
    indexed,
    search,
    filter,
    match,
    total,
    column = name,
    nullable,
    schema,
    ...rest
  } = options
  return {
    name,
    label,
    kind,
    column,
    read: columnOf(column),
    ...(form && { edit: { ...edit, ...rest } }),
    ...(list !== false && { list: { w: list === true ? undefined : list, total } }),
    sort,
    indexed,
    search,
    filter,
    match,
    nullable,
    schema,
  }
}

export const text = (
  name: string,
  label: TextKey,
  options: Options & { max?: number; min?: number } = {},
) => {
  const { max = 200, min, ...rest } = options
  return field(
    name,
    label,
    'text',
    { type: 'T', maxLength: max, minLength: min },
    { search: true, list: 130, ...rest },
  )
}

/** Empty is the home page. */
export const wholeLink = v.pipe(
  v.string(),
  v.check(value => !isUnfinishedLink(value), 'form.required'),
)

/** Written as `#d7263d`. */
export const color = (name: string, label: TextKey, options: Options = {}): FieldSpec => {
  const { edit, ...rest } = text(name, label, {
    schema: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'form.type')),
    ...options,
  })
  return { ...rest, edit: { ...edit!, color: true } }
}

/** Text of several lines. */
export const memo = (
  name: string,
  label: TextKey,
  options: Options & { max?: number; lines?: number } = {},
) => {
  const { max = 4000, lines = 4, ...rest } = options
  return field(
    name,
    label,
    'text',
    { type: 'T', maxLength: max, lines },
    { list: false, sort: false, ...rest },
  )
}

/** A merchant's text in every language: one column in the list, one field per language in the form. */
export function texts(
  name: string,
  label: TextKey,
  {
    min,
    max = 200,
    lines,
    required,
    list = 200,
    ...options
  }: Options & { min?: number; max?: number; lines?: number } = {},
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
  const perLanguage = languages.map(
    ({ code, name: language }): FieldSpec => ({
      name: `${name}.${code}`,
      label: 'bill.inLanguage',
      labelParams: { language },
      kind: 'text',
      column: name,
      part: { keys: [code] },
      read: (db, _, at) => db`${at}.${db(name)} ->> ${code}::text`,
      edit: {
        type: 'T',
        minLength: min,
        maxLength: max,
        lines,
        language: code as Language,
        text: label,
        group: options.group ?? label,
        hint: options.hint,
        when: options.when,
        required: required && code === 'zh',
      },
    }),
  )
  return [shown, ...perLanguage]
}

/** A list of a merchant's texts in every language, one per line. */
export const textLists = (
  name: string,
  label: TextKey,
  options: Options & { max?: number } = {},
): FieldSpec[] =>
  texts(name, label, { max: 1000, lines: 4, ...options, list: false })
    .filter(field => field.part)
    .map(field => ({ ...field, split: '\n' }))

/** Names with values in every language, such as a specification: one pair per line. */
export function pairs(name: string, label: TextKey, options: Options & { max?: number } = {}): FieldSpec[] {
  const [shown, ...perLanguage] = texts(name, label, {
    max: 4000,
    lines: 4,
    hint: 'bill.pairsHint',
    ...options,
  })
  const read: Read = (db, { lang }, at) => db`(
    select string_agg(text_in(pair -> 'value', ${lang}::text), ' / ' order by n)
    from jsonb_array_elements(${at}.${db(name)}) with ordinality as pairs (pair, n))`
  const inLanguage = perLanguage.map(
    (field): FieldSpec => ({
      ...field,
      part: { pairs: field.edit!.language! },
      read: (db, _, at) => db`${at}.${db(name)}::text`,
    }),
  )
  return [{ ...shown!, read }, ...inLanguage]
}

interface NumberOptions extends Options {
  min?: string
  max?: string
}

/** A whole number. */
export const whole = (
  name: string,
  label: TextKey,
  { min = '0', max = '2147483647', ...rest }: NumberOptions = {},
) => field(name, label, 'number', { type: 'N', min, max, decimals: 0 }, rest)

const tiers = Array.from('0123456789', value => ({
  value,
  label: ({ t }: Context) => (value === '0' ? t('range.retailTier') : t('range.saleTier', { tier: value })),
}))

/** Typed as a number, and named where it is read in a list. */
export const tier = (options: NumberOptions = {}): FieldSpec => ({
  ...whole('tier', 'bill.tier', {
    max: '9',
    default: '0',
    hint: 'bill.tierHint',
    filter: true,
    list: 100,
    ...options,
  }),
  options: tiers,
})

export const quantity = (
  name: string,
  label: TextKey,
  { min = '0', max = '9999999999', ...rest }: NumberOptions = {},
) => field(name, label, 'number', { type: 'N', min, max, decimals: 4 }, rest)

export const money = (
  name: string,
  label: TextKey,
  { min = '0', max = '9999999999', ...rest }: NumberOptions = {},
) => field(name, label, 'money', { type: 'N', min, max, decimals: 4 }, rest)

/** A number with as many decimals as its column keeps. */
export const decimal = (
  name: string,
  label: TextKey,
  decimals: number,
  { min = '0', max = '9999999999', ...rest }: NumberOptions = {},
) => field(name, label, 'number', { type: 'N', min, max, decimals }, rest)

export const percent = (
  name: string,
  label: TextKey,
  { min = '0', max = '9999', ...rest }: NumberOptions = {},
) => field(name, label, 'number', { type: 'N', min, max, decimals: 2 }, rest)

export const flag = (name: string, label: TextKey, options: Options = {}) =>
  field(name, label, 'flag', { type: 'K' }, { filter: true, ...options })

/** One bit of a whole number, by what it means. */
export const bit = (column: string, index: number, label: TextKey, options: Options = {}): FieldSpec => ({
  ...flag(`${column}.${index}`, label, { list: false, filter: false, ...options }),
  column,
  part: { bit: index },
  read: (db, _, at) => db`(${at}.${db(column)} >> ${index}::integer) & 1 = 1`,
})

/** Whether a list of texts has this one. */
export const item = (column: string, value: string, label: TextKey, options: Options = {}): FieldSpec => ({
  ...flag(`${column}.${value}`, label, { list: false, filter: false, ...options }),
  column,
  part: { item: value },
  read: (db, _, at) => db`${value}::text = any(${at}.${db(column)})`,
})

/** One of a few values; `options` maps each to its text key. */
export const choice = (
  name: string,
  label: TextKey,
  options: Readonly<Record<string, Words>>,
  more: Options = {},
): FieldSpec => {
  const { colors, ...rest } = more
  const list = Object.entries(options).map(([value, label]) => ({ value, label, color: colors?.[value] }))
  return {
    ...field(name, label, 'choice', { type: 'C', required: true }, { filter: true, list: 120, ...rest }),
    options: list,
  }
}

export const date = (
  name: string,
  label: TextKey,
  { time = false, ...rest }: Options & { time?: boolean } = {},
) => ({
  ...field(name, label, 'date', { type: 'D' }, { list: time ? 160 : 100, ...rest }),
  showTime: time,
})

/** A picture's stored name, chosen by uploading one. */
export const picture = (name: string, label: TextKey, options: Options = {}) =>
  field(
    name,
    label,
    'picture',
    { type: 'X', accept: 'image/*', maxLength: 1 },
    { sort: false, list: 60, ...options },
  )

/** Several pictures in a list of names; the report shows the first. */
export function pictures(
  name: string,
  label: TextKey,
  { max = 10, ...options }: Options & { max?: number } = {},
): FieldSpec[] {
  const stored = field(name, label, 'picture', { type: 'X', accept: 'image/*', maxLength: max }, options)
  const { list: _, ...inForm } = { ...stored, split: '|' as const, sort: false }
  const read: Read = (db, _, at) => db`${at}.${db(name)}[1]`
  return [computed(`${name}.first`, label, read, { kind: 'picture', sort: false, list: { w: 60 } }), inForm]
}

/** Files that are only looked at; `read` answers with their stored names, `|` between them. */
export const papers = (name: string, label: TextKey, read: Read, group?: TextKey): FieldSpec => ({
  ...field(name, label, 'text', { type: 'F' }, { readonly: true, list: false, sort: false, group }),
  virtual: true,
  read,
})

/** A list of entries, kept as JSON; the bill type's `check` has the last word on what each may hold. */
export function entries(
  name: string,
  label: TextKey,
  parts: readonly PartSpec[],
  options: Options = {},
): FieldSpec {
  const { edit, ...field } = memo(name, label, {
    max: 20_000,
    lines: 8,
    search: false,
    default: '[]',
    ...options,
  })
  return { ...field, json: true, edit: { ...edit!, parts } }
}

/** Several lines in a list of texts. */
export const lines = (name: string, label: TextKey, options: Options & { max?: number } = {}): FieldSpec => ({
  ...memo(name, label, { search: false, ...options }),
  split: '\n',
})

/** Fields of the form alone, together under a title. */
export const section = (title: TextKey, fields: readonly (FieldSpec | FieldSpec[])[]): FieldSpec[] =>
  fields
    .flat()
    .flatMap(({ list: _, filter: __, search: ___, edit, ...field }) =>
      edit ? { ...field, edit: { ...edit, group: title } } : [],
    )

/** The same fields, kept inside a JSON column. */
export const inside = (column: string, fields: FieldSpec | FieldSpec[]): FieldSpec[] =>
  [fields].flat().flatMap(field => {
    if (!field.column) return []
    const keys = [field.column, ...(field.part && 'keys' in field.part ? field.part.keys : [])]
    return {
      ...field,
      column,
      part: { keys },
      read: (db, _, at) => db`${at}.${db(column)} #>> ${keys}::text[]`,
    }
  })

/** Set but never shown: a key of a payment channel. */
export const secret = (
  column: string,
  key: string,
  label: TextKey,
  options: Options & { lines?: number; max?: number } = {},
): FieldSpec => ({
  ...memo(key, label, { search: false, nullable: true, ...options }),
  secret: true,
  column,
  part: { keys: [key] },
  read: (db, _, at) => db`(${at}.${db(column)} ->> ${key}) is not null`,
})

/** Another record; the list shows what that is called. */
export function lookup(name: string, label: TextKey, billType: string, options: Options = {}): FieldSpec[] {
  const column = options.column ?? name
  const inForm = field(
    name,
    label,
    'number',
    { type: 'B', billType },
    { ...options, list: false, sort: false },
  )
  const stored = { ...inForm, lookup: billType }
  if (options.list === false) return [stored]
  const shown = computed(`${name}.text`, label, (db, context, at) => {
    const other = findBillType(billType)
    const display = other.fields.find(each => each.name === other.display)!
    return db`(select ${display.read(db, context, db`o`)} from ${db(other.table!)} o where o.id = ${at}.${db(column)})`
  })
  return [{ ...shown, list: { w: typeof options.list === 'number' ? options.list : 120 } }, stored]
}

/** Another record that a list is narrowed by, where it is shown by other fields and no form has it. */
export const narrowing = (name: string, label: TextKey, billType: string): FieldSpec => ({
  name,
  label,
  kind: 'number',
  read: columnOf(name),
  lookup: billType,
  filter: true,
})

/** Several records of another kind, in an integer array. */
export const lookups = (name: string, label: TextKey, billType: string, options: Options = {}) =>
  field(name, label, 'text', { type: 'BL', billType }, { ...options, list: false, sort: false })

/** Only looked at: any expression over the record. */
export const computed = (
  name: string,
  label: TextKey,
  read: Read,
  options: Partial<
    Pick<
      FieldSpec,
      | 'kind'
      | 'options'
      | 'showTime'
      | 'search'
      | 'sort'
      | 'indexed'
      | 'list'
      | 'filter'
      | 'match'
      | 'choices'
    >
  > = {},
): FieldSpec => {
  const list = { w: widthOf(options), ...options.list }
  return { name, label, kind: 'text', read, sort: true, ...options, list }
}

/** Wide enough for a name or a date; undefined leaves it to the header (product §9). */
function widthOf({
  kind = 'text',
  showTime,
}: Pick<Partial<FieldSpec>, 'kind' | 'showTime'>): number | undefined {
  if (kind === 'text' || kind === 'choice') return 130
  return kind === 'date' ? (showTime ? 160 : 100) : undefined
}

/** One place of an array column: the sale prices 1 to 9. */
export const moneyAt = (column: string, index: number, label: TextKey, options: Options = {}): FieldSpec => ({
  ...field(
    `${column}.${index}`,
    label,
    'money',
    { type: 'N', min: '0', max: '9999999999', decimals: 4 },
    options,
  ),
  column,
  part: { index },
  labelParams: { tier: index },
  read: (db, _, at) => db`${at}.${db(column)}[${index}::integer]`,
})
