import { placesOf, toDecimal } from '../../contract/decimal.ts'
import type { FileItem } from '../../contract/files.ts'
import type { Currency } from '../../contract/money.ts'
import { amountText } from '../../contract/money.ts'
import type { EntryPart, Form, FormField } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Fragment } from '../db/database.ts'
import { mayDo, mayWrite, rowsFor } from './access.ts'
import { currenciesOf } from './amounts.ts'
import { attachmentsOf } from './attachments.ts'
import type { BillType, FieldSpec, PartSpec, RecordValues } from './bill-type.ts'
import { labelOf, optionsOf } from './describe.ts'
import { fromOf } from './list.ts'
import { findBillType } from './registry.ts'
import { partOf, toText } from './values.ts'
import { idsIn, lookedUpNames } from './words.ts'

export const formFields = (type: BillType): FieldSpec[] => type.fields.filter(field => field.edit)

/** The form of a record, or of a new one; undefined when there is none or it is not the visitor's. */
export async function describeForm(
  context: Context,
  type: BillType,
  id: number | undefined,
  raw: boolean,
): Promise<Form | undefined> {
  const { visitor, t } = context
  const record = id ? await readRecord(context, type, id) : null
  if (record === undefined || (!id && !mayDo(type, visitor, 'add'))) return undefined
  const fields = formFields(type).filter(({ edit }) => !record || !edit!.unseen)
  const names = record && !raw ? await namesOf(context, fields, record) : new Map<FieldSpec, string>()
  const files = id ? await attachmentsOf(context, type, id) : []
  const [currencies] = await currenciesOf(context, type, fields, [record ?? defaultsOf(fields)])
  return {
    billType: type.name,
    title: t(type.title),
    id: id ?? 0,
    name: id ? await nameOf(context, type, id) : '',
    fields: fields.map(field => {
      const described = {
        ...describeField(context, field, record, names.get(field) ?? '', files),
        ...describeAmount(field, record, currencies!.get(field)),
      }
      const readonly = isReadonly(context, type, field, record)
      return {
        ...described,
        for_bill_type: described.bill_type && type.name,
        readonly,
        hint: readonly ? whyFixed(context, type, field, record) : described.hint,
      }
    }),
    can: {
      add: mayDo(type, visitor, 'add'),
      edit: mayDo(type, visitor, 'edit'),
      del: mayDo(type, visitor, 'del'),
      import: mayDo(type, visitor, 'import'),
      export: mayDo(type, visitor, 'export'),
    },
    children: childrenOf(context, type),
    page: record ? type.page?.(context, record) : undefined,
    notes: id ? await type.notes?.(context, id) : undefined,
  }
}

function childrenOf({ visitor, t }: Context, { children = [] }: BillType): Form['children'] {
  return children
    .map(({ billType, by }) => ({ type: findBillType(billType), by }))
    .filter(({ type }) => mayDo(type, visitor, 'see'))
    .map(({ type, by }) => ({ billType: type.name, title: t(type.title), by }))
}

/** Whether this visitor cannot write the field: of a record there is, or of a new one. */
export function isReadonly(
  { visitor }: Context,
  type: BillType,
  { name, edit }: FieldSpec,
  record: RecordValues | null,
): boolean {
  if (edit?.readonly || (record && (edit?.once || type.fixed?.(record)[name]))) return true
  return !mayWrite(type, visitor, record ? 'edit' : 'add', name)
}

/** A hint about filling it in is left out where the field cannot be changed. */
function whyFixed(
  { t }: Context,
  { fixed }: BillType,
  { name }: FieldSpec,
  record: RecordValues | null,
): string {
  const why = record ? fixed?.(record)[name] : undefined
  return why ? t(why) : ''
}

/** A record's columns, when the visitor may see it. */
export async function readRecord(
  context: Context,
  type: BillType,
  id: number,
): Promise<RecordValues | undefined> {
  const { db } = context
  const rows = rowsFor(type, context, db, 'see')
  if (!rows) return undefined
  const [record] = await db<RecordValues[]>`
    select r.* ${virtualColumns(context, type)} from ${fromOf(context, db, type)} where r.id = ${id} and ${rows}`
  return record
}

/** What the form has beyond the table's own columns. */
export function virtualColumns(context: Context, type: BillType): Fragment {
  const { db } = context
  return type.fields
    .filter(field => field.virtual)
    .map(field => db`, ${field.read(db, context, db`r`)} as ${db(field.column!)}`)
    .reduce((all, one) => db`${all}${one}`, db``)
}

function describeField(
  context: Context,
  field: FieldSpec,
  record: RecordValues | null,
  name: string,
  files: FileItem[],
): Omit<FormField, 'readonly'> {
  const edit = field.edit!
  const offered = edit.offers?.(record)
  const options = optionsOf(context, field).filter(({ value }) => offered?.includes(value) ?? true)
  return {
    field_name: field.name,
    disp_expr: labelOf(context, field),
    edit_type: edit.type,
    edit_type_param: parameterOf(field, options),
    edit_default: edit.default ?? '',
    value: record ? toText(field, partOf(field, record[field.column!])) : (edit.default ?? ''),
    text: name,
    is_amt: field.kind === 'money',
    show_time: field.showTime ?? false,
    options: edit.type === 'C' ? options : [],
    bill_type: edit.billType ?? '',
    for_bill_type: '',
    files: edit.type === 'X' || edit.type === 'F' || edit.parts ? files : [],
    parts: edit.parts && describeParts(context, edit.parts),
    required: edit.required || (edit.asked?.(record) ?? false),
    min: edit.min,
    max: edit.max,
    decimals: edit.decimals,
    minLength: edit.minLength,
    maxLength: edit.maxLength,
    text_label: edit.text && context.t(edit.text),
    group: edit.group ? context.t(edit.group) : '',
    hint: edit.hint ? context.t(edit.hint) : '',
    language: edit.language,
    secret: field.secret,
    link: edit.link,
    color: edit.color,
    when: edit.when && { field: edit.when.field, values: [...edit.when.values] },
  }
}

/** What a new record begins with, as far as it says which currency it is in. */
const defaultsOf = (fields: readonly FieldSpec[]): RecordValues =>
  Object.fromEntries(
    fields.flatMap(({ column, part, edit }) =>
      column && !part && edit?.type !== 'N' && edit?.default ? [[column, edit.default]] : [],
    ),
  )

/** A finer one that is there already may stay. */
function describeAmount(
  field: FieldSpec,
  record: RecordValues | null,
  currency: Currency | undefined,
): Partial<Pick<FormField, 'currency' | 'value' | 'decimals'>> {
  if (!currency) return {}
  const text = record && toText(field, partOf(field, record[field.column!]))
  // What depends on another field of the form may become another one while it is open.
  const sign = field.currency && !field.edit?.readonly ? {} : { currency }
  if (!text) return { ...sign, decimals: currency.decimals }
  const amount = toDecimal(text)
  return {
    ...sign,
    value: amountText(amount, currency),
    decimals: Math.max(currency.decimals, placesOf(amount)),
  }
}

const describeParts = (context: Context, parts: readonly PartSpec[]): EntryPart[] =>
  parts.map(({ name, label, hint, kind, parts: inner = [] }) => ({
    name,
    label: context.t(label),
    hint: hint ? context.t(hint) : '',
    kind,
    parts: describeParts(context, inner),
  }))

function parameterOf({ edit }: FieldSpec, options: { value: string; label: string }[]): string {
  if (edit?.type === 'C') return options.map(({ value, label }) => `${value}|${label}`).join('|')
  if (edit?.type === 'T') return edit.lines ? String(edit.lines) : ''
  return edit?.accept ?? ''
}

/** As the list calls it. */
async function nameOf(context: Context, type: BillType, id: number): Promise<string> {
  const { db } = context
  const display = type.fields.find(({ name }) => name === type.display)!
  const [row] = await db<{ name: unknown }[]>`
    select ${display.read(db, context, db`r`)} as name from ${fromOf(context, db, type)} where r.id = ${id}`
  const text = String(row?.name ?? '')
  return optionsOf(context, display).find(({ value }) => value === text)?.label ?? text
}

/** What the looked-up records are called: one query per lookup field. */
async function namesOf(
  context: Context,
  fields: FieldSpec[],
  record: RecordValues,
): Promise<Map<FieldSpec, string>> {
  const names = await Promise.all(
    fields.map(async (field): Promise<[FieldSpec, string] | undefined> => {
      const ids = field.edit?.billType ? idsIn(partOf(field, record[field.column!])) : []
      if (ids.length === 0) return undefined
      const found = await lookedUpNames(context, field, ids)
      return [field, ids.map(id => found.get(id) ?? String(id)).join('|')]
    }),
  )
  return new Map(names.filter(entry => entry !== undefined))
}
