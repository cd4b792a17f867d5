import type { EntryPart, FileItem, Form, FormField } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Fragment } from '../db/database.ts'
import { mayDo, mayWrite, rowsFor } from './access.ts'
import { attachmentsOf } from './attachments.ts'
import type { BillType, FieldSpec, PartSpec, RecordValues } from './bill-type.ts'
import { labelOf, optionsOf } from './describe.ts'
import { fromOf } from './list.ts'
import { findBillType, lookUpBillType } from './registry.ts'
import { partOf, toText } from './values.ts'

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
  const fields = formFields(type)
  const names = record && !raw ? await namesOf(context, fields, record) : new Map<FieldSpec, string>()
  const files = id ? await attachmentsOf(context, type, id) : []
  return {
    billType: type.name,
    title: t(type.title),
    id: id ?? 0,
    name: id ? await nameOf(context, type, id) : '',
    fields: fields.map(field => ({
      ...describeField(context, field, record, names.get(field) ?? '', files),
      readonly: isReadonly(context, type, field, record !== null),
    })),
    can: {
      add: mayDo(type, visitor, 'add'),
      edit: mayDo(type, visitor, 'edit'),
      del: mayDo(type, visitor, 'del'),
      import: mayDo(type, visitor, 'import'),
      export: mayDo(type, visitor, 'export'),
    },
    children: childrenOf(context, type),
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
  exists: boolean,
): boolean {
  if (edit?.readonly || (edit?.once && exists)) return true
  return !mayWrite(type, visitor, exists ? 'edit' : 'add', name)
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
  const options = optionsOf(context, field)
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
    required: edit.required ?? false,
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
  const { db } = context
  const names = await Promise.all(
    fields.map(async (field): Promise<[FieldSpec, string] | undefined> => {
      const other = field.edit?.billType && lookUpBillType(field.edit.billType)
      const ids = [partOf(field, record[field.column!])]
        .flat()
        .filter(id => id !== null && id !== undefined) as number[]
      if (!other || ids.length === 0) return undefined
      const display = other.fields.find(each => each.name === other.display)!
      // Of what somebody may not see, not even the name.
      const seen = rowsFor(other, context, db, 'see') ?? db`false`
      const found = await db<{ id: number; name: string }[]>`
        select r.id, ${display.read(db, context, db`r`)} as name from ${db(other.table!)} r
        where r.id = any(${ids}) and ${seen}`
      return [field, ids.map(id => found.find(each => each.id === id)?.name ?? String(id)).join('|')]
    }),
  )
  return new Map(names.filter(entry => entry !== undefined))
}
