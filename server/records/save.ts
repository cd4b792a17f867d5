import { safeParse } from 'valibot'
import { explainIssue } from '../../contract/form-messages.ts'
import { type CheckedField, checkField, type FieldComplaint } from '../../contract/record-checks.ts'
import { wasField } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Failure, fail, type Outcome } from '../handler.ts'
import { closeSecret } from '../ports/secrets.ts'
import { mayDo, rowsFor } from './access.ts'
import { currenciesOf, tooFineAmounts } from './amounts.ts'
import type { BillType, Change, FieldSpec, RecordValues } from './bill-type.ts'
import { fullLabelOf, labelOf, optionsOf } from './describe.ts'
import { formFields, isReadonly, virtualColumns } from './form.ts'
import { lookUpBillType } from './registry.ts'
import { fromText, partOf, secretMask, toColumns, toText } from './values.ts'
import { inWords } from './words.ts'

/** `change` is absent when everything was as it is. */
type Stored = { kind: 'saved'; id: number; change?: Change }
export type SaveResult = Stored | Failure | Extract<Outcome, { kind: 'table' }>

const noRight = fail('message.noPermission')
const noRecord = fail('message.noPermission', undefined, 'id')

/** Adds or changes one record, and what follows from that. */
export async function saveRecord(
  context: Context,
  type: BillType,
  id: number,
  input: Record<string, unknown>,
): Promise<SaveResult> {
  const result = await saveOne(context, type, id, input)
  if (result.kind === 'saved' && result.change) await type.settled?.(context, [result.change])
  return result
}

/** Rights, checks, somebody else's changes, storing, the trail; not yet what follows from many changes together. */
export async function saveOne(
  context: Context,
  type: BillType,
  id: number,
  input: Record<string, unknown>,
): Promise<SaveResult> {
  if (!type.table || !mayDo(type, context.visitor, id ? 'edit' : 'add')) return noRight
  if (type.store) {
    const result = await type.store(context, input)
    return 'kind' in result ? result : { kind: 'saved', id: result.id }
  }
  await awaitTurn(context, type)
  const before = id ? await lockRecord(context, type, id, 'edit') : null
  if (before === undefined) return noRecord
  const read = readFields(context, type, input, before)
  if ('kind' in read) return read
  const clash = before && (await clashes(context, type, read.given, input[wasField], before))
  if (clash) return clash
  const missing = await missingLookup(context, [read.given])
  if (missing) return missing
  return store(context, type, before, { id, values: toColumns(read.given, before) })
}

async function store(
  context: Context,
  type: BillType,
  before: RecordValues | null,
  { id, values }: { id: number; values: RecordValues },
): Promise<SaveResult> {
  const changes = changesOf(context, type, values, before)
  const [tooFine] = await tooFineAmounts(context, type, [{ before, changes }])
  const refused = tooFine ?? (await type.check?.(context, { ...before, ...changes }, before))
  if (refused) return named(context, type, refused)
  if (before && Object.keys(changes).length === 0) return { kind: 'saved', id }
  const converted = type.convert ? await type.convert(context, changes, before) : { write: changes }
  if ('kind' in converted) return converted
  // Such as a place that is emptied: everything stays where it is.
  if (before && Object.keys(converted.write).length === 0) return { kind: 'saved', id }
  const written = await write(context.db, type.table!, id, converted.write)
  if ('kind' in written) return translateField(context, type, written)
  const { after } = written
  const change = { id: after.id as number, before, after }
  await leaveTrail(context, type, [change])
  return (await type.saved?.(context, change)) ?? { kind: 'saved', id: change.id, change }
}

export interface Line {
  /** 0 for a new record. */
  id: number
  input: Record<string, unknown>
}

/**
 * Many records with few statements. Undefined, and nothing written, when one of them has a fault or the bill type does
 * with each record what cannot be done with all: then one by one. A rule of the database that is broken is thrown.
 */
export async function saveTogether(
  context: Context,
  type: BillType,
  lines: readonly Line[],
): Promise<Stored[] | undefined> {
  const { visitor } = context
  if (!type.table || type.store || type.serial || type.convert || type.saved) return undefined
  if (!lines.every(({ id }) => mayDo(type, visitor, id ? 'edit' : 'add'))) return undefined
  const known = lines.flatMap(({ id }) => id || [])
  const locked = new Map((await lockRecords(context, type, known, 'edit')).map(row => [row.id, row]))
  const read = lines.map(({ id, input }) => {
    const before = id ? locked.get(id) : null
    const fields = before === undefined ? noRecord : readFields(context, type, input, before)
    return 'kind' in fields ? undefined : { before: before ?? null, given: fields.given }
  })
  if (!read.every(line => line !== undefined)) return undefined
  if (
    await missingLookup(
      context,
      read.map(({ given }) => given),
    )
  )
    return undefined
  const planned: { before: RecordValues | null; changes: RecordValues }[] = []
  for (const { given, before } of read) {
    const changes = changesOf(context, type, toColumns(given, before), before)
    if (await type.check?.(context, { ...before, ...changes }, before)) return undefined
    planned.push({ before, changes })
  }
  if ((await tooFineAmounts(context, type, planned)).some(Boolean)) return undefined
  return writeTogether(context, type, planned)
}

async function writeTogether(
  context: Context,
  type: BillType,
  planned: readonly { before: RecordValues | null; changes: RecordValues }[],
): Promise<Stored[]> {
  const { db } = context
  const after = new Map<object, RecordValues>()
  const arrays = await arraysOf(db, type.table!)
  const added = planned
    .filter(({ before }) => !before)
    .map(plan => ({ plan, row: newRow(db, arrays, plan.changes) }))
  // Rows of one statement have the same columns.
  for (const group of Map.groupBy(added, ({ row }) => Object.keys(row).join()).values()) {
    const rows = await db<RecordValues[]>`
      insert into ${db(type.table!)} ${db(group.map(({ row }) => row) as never[])} returning *`
    for (const [n, { plan }] of group.entries()) after.set(plan, rows[n]!)
  }
  for (const plan of planned) {
    if (!plan.before || Object.keys(plan.changes).length === 0) continue
    const [row] = await db<RecordValues[]>`
      update ${db(type.table!)} set ${db(storable(db, arrays, plan.changes))} where id = ${plan.before.id as number} returning *`
    after.set(plan, row!)
  }
  const results = planned.map((plan): Stored => {
    const row = after.get(plan)
    const id = (row ?? plan.before!).id as number
    return { kind: 'saved', id, change: row && { id, before: plan.before, after: row } }
  })
  await leaveTrail(
    context,
    type,
    results.flatMap(({ change }) => change ?? []),
  )
  return results
}

const changesOf = (
  context: Context,
  type: BillType,
  values: RecordValues,
  before: RecordValues | null,
): RecordValues => (before ? differing(type, values, before) : { ...values, ...type.owned?.(context) })

/** Before anything is locked or looked at, so that nobody waits for somebody who waits for them. */
async function awaitTurn({ db }: Context, type: BillType): Promise<void> {
  if (type.serial) await db`select pg_advisory_xact_lock(hashtext(${`records:${type.table}`}))`
}

export async function deleteRecord(
  context: Context,
  type: BillType,
  id: number,
): Promise<Failure | undefined> {
  const { db } = context
  if (!type.table || !mayDo(type, context.visitor, 'del')) return noRight
  await awaitTurn(context, type)
  const before = await lockRecord(context, type, id, 'del')
  if (!before) return noRecord
  const refused = await type.deleting?.(context, id, before)
  if (refused) return refused
  try {
    await db`delete from ${db(type.table)} where id = ${id}`
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) return fail('bill.inUse')
    throw error
  }
  await leaveTrail(context, type, [{ id, before, after: null }])
  await type.settled?.(context, [{ id, before, after: null }])
  return undefined
}

/** The record as it is now, kept from others until the transaction ends. */
export async function lockRecord(
  context: Context,
  type: BillType,
  id: number,
  right: 'edit' | 'del',
): Promise<RecordValues | undefined> {
  return (await lockRecords(context, type, [id], right))[0]
}

async function lockRecords(
  context: Context,
  type: BillType,
  ids: readonly number[],
  right: 'edit' | 'del',
): Promise<RecordValues[]> {
  const { db } = context
  const rows = rowsFor(type, context, db, right)
  if (!rows || ids.length === 0) return []
  // In order, so that two who lock the same records do not wait for each other.
  return db<RecordValues[]>`
    select r.* ${virtualColumns(context, type)} from ${db(type.table!)} r
    where r.id = any(${ids}) and ${rows} order by r.id for update of r`
}

interface ReadFields {
  given: Map<FieldSpec, unknown>
}

/** The fields that were sent, checked as the browser checks them; a new record also has its defaults. */
export function readFields(
  context: Context,
  type: BillType,
  input: Record<string, unknown>,
  before: RecordValues | null,
): ReadFields | Failure {
  const given = new Map<FieldSpec, unknown>()
  for (const field of formFields(type)) {
    const edit = field.edit!
    const sent = input[field.name]
    if ((sent === undefined && before) || isReadonly(context, type, field, before)) continue
    if (field.secret && sent === secretMask) continue
    const text = sent === undefined ? (edit.default ?? '') : sent === null ? '' : trimmed(field, String(sent))
    const problem = text !== '' || edit.required ? faultOf(context, field, text) : undefined
    if (problem) return fail(problem.key, problem.params, field.name)
    const value = fromText(field, text)
    if (value === undefined) return fail('form.type', { field: labelOf(context, field) }, field.name)
    given.set(field, field.secret && !field.virtual && value ? closed(context, field, String(value)) : value)
  }
  return { given }
}

/** Under its name in the column, as server/ports/secrets.ts opens it again. */
const closed = ({ config }: Context, { name, part }: FieldSpec, value: string): string =>
  closeSecret(config, part && 'keys' in part ? part.keys.at(-1)! : name, value)

function faultOf(context: Context, field: FieldSpec, text: string): FieldComplaint | undefined {
  return checkField(checkedField(context, field), text) ?? complaint(context, field, text)
}

function complaint(context: Context, field: FieldSpec, text: string): FieldComplaint | undefined {
  const parsed = field.schema && text !== '' ? safeParse(field.schema, text) : undefined
  if (!parsed || parsed.success) return undefined
  const { key, params } = explainIssue(parsed.issues[0])
  return { key, params: { ...params, field: fullLabelOf(context, field) } }
}

/** Lines count from the first one, even when that is empty. */
const trimmed = ({ edit }: FieldSpec, text: string): string => (edit?.lines ? text.trimEnd() : text.trim())

function checkedField(context: Context, field: FieldSpec): CheckedField {
  const { type, ...rules } = field.edit!
  return {
    ...rules,
    field_name: field.name,
    disp_expr: fullLabelOf(context, field),
    edit_type: type,
    show_time: field.showTime,
    options: type === 'C' ? optionsOf(context, field) : [],
  }
}

/** Fields that somebody else has changed since the form was opened, with both values. */
async function clashes(
  context: Context,
  type: BillType,
  given: ReadonlyMap<FieldSpec, unknown>,
  was: unknown,
  before: RecordValues,
): Promise<Extract<Outcome, { kind: 'table' }> | undefined> {
  if (!was || typeof was !== 'object') return undefined
  const rows: string[][] = []
  for (const [field, value] of given) {
    const seen = (was as Record<string, unknown>)[field.name]
    if (seen === undefined) continue
    const now = partOf(field, before[field.column!])
    const inWhich = isNumeric(field) ? 'numbers' : 'words'
    const isNow = (text: string) => comparable(toText(field, now), inWhich) === comparable(text, inWhich)
    // What it would become it is already: a save whose answer was lost comes a second time.
    if (isNow(String(seen)) || (isToldByText(field) && isNow(toText(field, value)))) continue
    const [currencies] = await currenciesOf(context, type, [field], [before])
    const words = await inWords(context, field, [now, value], currencies!.get(field))
    rows.push([fullLabelOf(context, field), ...words])
  }
  return rows.length ? { kind: 'table', msg: context.t('bill.changedMeanwhile'), rows } : undefined
}

/** A secret's text says nothing of it, and with a file goes more than its name. */
const isToldByText = ({ secret, edit }: FieldSpec): boolean =>
  !secret && edit!.type !== 'X' && edit!.type !== 'F' && !edit!.parts

/** A looked-up record must exist and be one that this visitor may see. */
async function missingLookup(
  context: Context,
  records: readonly ReadonlyMap<FieldSpec, unknown>[],
): Promise<Failure | undefined> {
  const { db } = context
  const fields = new Set(records.flatMap(given => [...given.keys()].filter(field => field.edit?.billType)))
  for (const field of fields) {
    const values = records.flatMap(given => given.get(field) ?? [])
    const ids = [...new Set(values as number[])]
    if (ids.length === 0) continue
    const other = lookUpBillType(field.edit!.billType!)
    const rows = other && rowsFor(other, context, db, 'see')
    const found = rows
      ? await db`select r.id from ${db(other.table!)} r where r.id = any(${ids}) and ${rows}`
      : []
    if (found.length !== ids.length)
      return fail('bill.lookupMissing', { field: labelOf(context, field) }, field.name)
  }
  return undefined
}

function differing({ fields }: BillType, values: RecordValues, before: RecordValues): RecordValues {
  const numbers = new Set(fields.filter(isNumeric).map(({ column }) => column))
  const known = new Set(fields.map(({ column }) => column))
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => {
      const what = known.has(column) && !numbers.has(column) ? 'words' : 'numbers'
      return comparable(value, what) !== comparable(before[column], what)
    }),
  )
}

const isNumeric = ({ kind }: FieldSpec): boolean => kind === 'money' || kind === 'number'

/** A number 1.50 is 1.5, whether it comes as text or as a number; a size or an item number is not. The order of keys says nothing. */
function comparable(value: unknown, of: 'numbers' | 'words'): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return comparable(value.toISOString(), of)
  if (Array.isArray(value)) return `[${value.map(one => comparable(one, of)).join()}]`
  if (typeof value === 'object') {
    const keys = Object.keys(value).sort()
    return `{${keys.map(key => `${key}:${comparable((value as RecordValues)[key], of)}`).join()}}`
  }
  const text = String(value)
  const isDecimal = of === 'numbers' && /^-?\d+\.\d+$/.test(text)
  return JSON.stringify(isDecimal ? text.replace(/\.?0+$/, '') : text)
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'
const notNullViolation = '23502'

async function write(
  db: Db,
  table: string,
  id: number,
  values: RecordValues,
): Promise<{ after: RecordValues } | Failure> {
  const arrays = await arraysOf(db, table)
  const row = id ? storable(db, arrays, values) : newRow(db, arrays, values)
  try {
    const [after] = id
      ? await db<RecordValues[]>`update ${db(table)} set ${db(row)} where id = ${id} returning *`
      : await db<RecordValues[]>`insert into ${db(table)} ${db(row)} returning *`
    return { after: after! }
  } catch (error) {
    const { code, detail = '', column } = error as { code?: string; detail?: string; column?: string }
    // The error aborts the transaction; the failure that we answer with would undo it anyway.
    if (code === uniqueViolation) return fail('bill.duplicate', {}, /(\w+)[")]*\)=\(/.exec(detail)?.[1])
    if (code === notNullViolation) return fail('form.required', {}, column)
    if (code === checkViolation || code === foreignKeyViolation) return fail('bill.refused')
    throw error
  }
}

/** The values as the table's columns take them: a structure is JSON, and so is a list unless the column is an array. */
function storable(db: Db, arrays: ReadonlySet<string>, values: RecordValues): RecordValues {
  const stored = (column: string, value: unknown) =>
    isStructure(value) && !arrays.has(column) ? db.json(value) : value
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [column, stored(column, value)]))
}

/** What a new record leaves empty, the database fills with the column's default. */
const newRow = (db: Db, arrays: ReadonlySet<string>, values: RecordValues) =>
  storable(
    db,
    arrays,
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
  )

const isStructure = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array)

const arrayColumns = new Map<string, ReadonlySet<string>>()

/** Asked once: tables do not change while the shop runs. */
async function arraysOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const known = arrayColumns.get(table)
  if (known) return known
  const rows = await db<{ name: string }[]>`
    select a.attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and t.typcategory = 'A'`
  const found = new Set(rows.map(({ name }) => name))
  arrayColumns.set(table, found)
  return found
}

/** The database names the column; people know the field by its label. */
function translateField(context: Context, type: BillType, failure: Failure): Failure {
  const field = type.fields.find(each => each.edit && each.column === failure.field)
  return fail(failure.key, { field: field ? labelOf(context, field) : '' }, field?.name)
}

/** A check need not say what its field is called in the form. */
function named(context: Context, type: BillType, failure: Failure): Failure {
  const field = type.fields.find(({ name }) => name === failure.field)
  return field ? { ...failure, params: { field: labelOf(context, field), ...failure.params } } : failure
}

export async function leaveTrail(
  context: Context,
  type: BillType,
  changes: readonly Change[],
): Promise<void> {
  const { db, visitor } = context
  const lines = changes.map(({ id, before, after }) => {
    const columns = before && after ? Object.keys(differing(type, after, before)) : undefined
    const kept = (values: RecordValues | null) =>
      values && db.json(presentable(type, columns ? pick(values, columns) : values) as never)
    return {
      bill_type: type.name,
      record_id: id,
      member_id: visitor.role === 'guest' ? null : visitor.id,
      kind: before ? (after ? 'edit' : 'del') : 'add',
      before: kept(before),
      after: kept(after),
    }
  })
  if (lines.length > 0) await db`insert into record_changes ${db(lines)}`
}

const pick = (values: RecordValues, columns: readonly string[]): RecordValues =>
  Object.fromEntries(columns.map(column => [column, values[column]]))

/** That a secret was changed is seen, not from what to what; what the database adds for the search says nothing new. */
const presentable = (type: BillType, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([column]) => column !== 'found_by')
      .map(([column, value]) => [column, isSecret(type, column) ? secretMask : value]),
  )

const isSecret = (type: BillType, column: string): boolean =>
  column === 'password_hash' || type.fields.some(field => field.secret && field.column === column)
