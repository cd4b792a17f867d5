import { type Language, languages } from '../../contract/languages.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment, Tx } from '../db/database.ts'
import { inSavepoint } from '../db/in-transaction.ts'
import { type Failure, fail } from '../handler.ts'
import { mayDo, rowsFor } from './access.ts'
import './bill-types.ts'
import type { BillType, Change, FieldSpec, Kind, RecordValues } from './bill-type.ts'
import { fullLabelOf, labelOf, optionsOf } from './describe.ts'
import { everyLanguage, readIn } from './every-language.ts'
import { formFields, isReadonly } from './form.ts'
import { listFields, recordsOf } from './list.ts'
import { findBillType, lookUpBillType } from './registry.ts'
import { readFields, saveOne, saveTogether } from './save.ts'
import { cellOf, forSheet, labelOf as labelIn } from './sheet-cells.ts'
import { toText } from './values.ts'

/** What sheets need of a bill type: its columns in and out, its rows one by one. */

export function findSheetType(
  { visitor }: Context,
  name: string,
  right: 'import' | 'export',
): BillType | undefined {
  const type = lookUpBillType(name)
  return type && mayDo(type, visitor, right) ? type : undefined
}

export interface SheetField {
  name: string
  label: string
  required: boolean
  kind: Kind
  /** A looked-up record is none: it stands there by its name. */
  isNumber: boolean
}

/** A text in many languages is called after both, so that no two columns have one name. */
export const importFields = (context: Context, type: BillType): SheetField[] =>
  formFields(type)
    .filter(field => !isReadonly(context, type, field, null))
    .map(field => ({
      name: field.name,
      label: fullLabelOf(context, field),
      required: field.edit?.required ?? false,
      kind: field.kind,
      isNumber: field.edit?.type === 'N',
    }))

export interface SheetColumn {
  name: string
  header: string
  kind: Kind
  width: number
  showTime: boolean
}

/** The columns of an export: the list's, or those that are named, in their order. */
export function exportColumns(context: Context, type: BillType, names?: readonly string[]): SheetColumn[] {
  const fields = listFields(type)
  const wanted = names?.length
    ? names.flatMap(name => fields.find(field => field.name === name) ?? [])
    : fields
  return wanted.map(field => ({
    name: field.name,
    header: labelOf(context, field),
    kind: field.kind,
    width: field.list?.w || 100,
    showTime: field.showTime ?? false,
  }))
}

export type ReadRow = { row: Record<string, string> } | { problem: Failure }

/** One line of a sheet, checked as a form would be; cells by field name. */
export function readRow(
  context: Context,
  type: BillType,
  cells: Record<string, string>,
  before: RecordValues | null,
): ReadRow {
  const row = Object.fromEntries(
    formFields(type).flatMap(field =>
      field.name in cells ? [[field.name, choiceValue(context, field, cells[field.name]!)]] : [],
    ),
  )
  const read = readFields(context, type, { ...row, ...lookupsAsIds(type, row) }, before)
  return 'kind' in read ? { problem: read } : { row }
}

/** A record as it is, and as exports write it: by field what stands in its cell, in the sheet to import or in the list. */
export interface SheetRecord {
  before: RecordValues
  cells: Map<FieldSpec, unknown[]>
}

export async function sheetRecords(
  context: Context,
  type: BillType,
  ids: readonly number[],
): Promise<Map<number, SheetRecord>> {
  const fields = formFields(type)
  const inList = listFields(type)
  const stored = await recordsOf(context, type, ids, fields.map(forSheet))
  const listed = new Map((await recordsOf(context, type, ids, inList)).map(row => [row.id, row]))
  const sameLabel = new Map(
    fields.map(field => {
      const label = fullLabelOf(context, field)
      return [field, inList.filter(other => labelOf(context, other) === label)]
    }),
  )
  return new Map(
    stored.map(row => {
      const cells = fields.map((field): [FieldSpec, unknown[]] => {
        const shown = sameLabel
          .get(field)!
          .map(other => labelIn(context, other, listed.get(row.id)?.[other.name]))
        return [field, [cellOf(context, field, row[field.name]), ...shown]]
      })
      return [row.id, { before: row, cells: new Map(cells) }]
    }),
  )
}

/** A looked-up record stands in a sheet by what it is called; whether there is one is seen when the line is written. */
const lookupsAsIds = (type: BillType, row: Record<string, string>) =>
  Object.fromEntries(lookupFields(type).flatMap(({ name }) => (row[name] ? [[name, '0']] : [])))

const lookupFields = (type: BillType): FieldSpec[] => formFields(type).filter(field => field.edit?.billType)

/** A sheet has what people see: the label of a choice, a word for yes or no. What is neither is told to whoever brings it. */
function choiceValue(context: Context, field: FieldSpec, cell: string): string {
  const text = cell.trim()
  const said = text.toLowerCase()
  if (field.kind === 'flag') {
    if (['1', 'true'].includes(said)) return '1'
    if (['0', 'false', ''].includes(said)) return '0'
  } else if (!field.options || text === '') return text
  for (const inside of everyLanguage(context)) {
    const named = optionsOf(inside, field).find(({ label }) => label.toLowerCase() === said)
    if (named) return named.value
    if (inside === context && field.options?.some(({ value }) => value === text)) return text
  }
  return text
}

export type RowResult = 'added' | 'changed' | 'unchanged' | { problem: Failure }

/**
 * Writes lines that were read, each as its own: a bad one leaves the others as they are. A line whose key is known
 * changes that record, so the same sheet twice changes nothing. To be called inside a transaction.
 */
export async function upsertRows(
  context: Context & { db: Tx },
  type: BillType,
  rows: readonly KnownRow[],
  lang: Language = context.lang,
): Promise<RowResult[]> {
  // A cached plan that was made while the table was empty would compare every row with every key.
  await context.db`set local plan_cache_mode = force_custom_plan`
  const lines = await withLookups(context, type, rows, lang)
  const read = lines.flatMap(line => ('row' in line && !line.id ? [line.row] : []))
  const known = await idsByKey(context.db, context, type, read)
  const batch =
    (await allTogether(context, type, known, lines)) ?? (await oneByOne(context, type, known, lines))
  if (batch.changes.length > 0) await type.settled?.(context, batch.changes)
  return batch.results
}

type InTransaction = Context & { db: Tx }
type Known = ReadonlyMap<string, number>

interface Batch {
  results: RowResult[]
  changes: Change[]
}

/** The quick way, for a batch without a fault; undefined, and nothing written, when there is one. */
async function allTogether(
  context: InTransaction,
  type: BillType,
  known: Known,
  lines: readonly Line[],
): Promise<Batch | undefined> {
  try {
    return await inSavepoint<Batch | undefined>(context.db, async (inside, undo) => {
      const together = await inOneGo({ ...context, db: inside }, type, known, lines)
      if (together) return together
      const writer = new RowWriter({ ...context, db: inside }, type, known)
      for (const line of lines) {
        const result = 'row' in line ? await writer.write(line) : line
        if ('row' in line && isProblem(result)) return undo(undefined)
        writer.results.push(result)
      }
      return writer
    })
  } catch (error) {
    if (isAboutData(error)) return undefined
    throw error
  }
}

/** With few statements, where the bill type lets that be; undefined, and nothing written, where not. */
async function inOneGo(
  context: Context,
  type: BillType,
  known: Known,
  lines: readonly Line[],
): Promise<Batch | undefined> {
  const keys = lines.flatMap(line => ('row' in line && !line.id ? (keyOf(type, line.row) ?? []) : []))
  // The second of two with one key changes what the first one adds.
  if (new Set(keys).size < keys.length) return undefined
  const mayEdit = mayDo(type, context.visitor, 'edit')
  const results: RowResult[] = []
  const toSave: { at: number; id: number; input: Record<string, string> }[] = []
  for (const [at, line] of lines.entries()) {
    const key = 'row' in line ? keyOf(type, line.row) : undefined
    const id = ('row' in line && line.id) || (key && known.get(key)) || 0
    if (!('row' in line)) results[at] = line
    else if (id && !mayEdit) results[at] = 'unchanged'
    else toSave.push({ at, id, input: line.row })
  }
  const saved = await saveTogether(context, type, toSave)
  if (!saved) return undefined
  for (const [n, { change }] of saved.entries()) {
    const { at, id } = toSave[n]!
    results[at] = !id ? 'added' : change ? 'changed' : 'unchanged'
  }
  return { results, changes: saved.flatMap(({ change }) => change ?? []) }
}

/** A bad line leaves the others as they are. */
async function oneByOne(
  context: InTransaction,
  type: BillType,
  known: Known,
  lines: readonly Line[],
): Promise<Batch> {
  const writer = new RowWriter(context, type, known)
  for (const line of lines) {
    writer.results.push('row' in line ? await undoable(context, writer, line) : line)
  }
  return writer
}

const undoable = (context: InTransaction, writer: RowWriter, row: KnownRow): Promise<RowResult> =>
  inSavepoint<RowResult>(context.db, async (inside, undo) => {
    const result = await writer.write(row, { ...context, db: inside })
    return isProblem(result) ? undo(result) : result
  })

const isProblem = (result: RowResult): boolean => typeof result === 'object'

/** Writes one line after the other and remembers which keys there are by now. */
class RowWriter implements Batch {
  readonly results: RowResult[] = []
  readonly changes: Change[] = []
  private readonly context: Context
  private readonly type: BillType
  private readonly known: Map<string, number>

  constructor(context: Context, type: BillType, known: Known) {
    this.context = context
    this.type = type
    this.known = new Map(known)
  }

  async write({ id: said, row }: KnownRow, context = this.context): Promise<RowResult> {
    const key = said ? undefined : keyOf(this.type, row)
    const id = said ?? (key && this.known.get(key))
    // A record that this visitor may only add exists already and is left alone.
    if (id && !mayDo(this.type, context.visitor, 'edit')) return 'unchanged'
    const saved = await saveOne(context, this.type, id || 0, row)
    if (saved.kind !== 'saved') return { problem: saved.kind === 'fail' ? saved : fail('bill.refused') }
    if (key) this.known.set(key, saved.id)
    if (saved.change) this.changes.push(saved.change)
    return id ? (saved.change ? 'changed' : 'unchanged') : 'added'
  }
}

/** What a line says, and of which record where it says that too. */
export interface KnownRow {
  id?: number
  row: Record<string, string>
}

type Line = KnownRow | { problem: Failure }

/** The lines with every looked-up record as its id. By what it is called first: an item number may look like an id. */
async function withLookups(
  context: Context,
  type: BillType,
  rows: readonly KnownRow[],
  lang: Language,
): Promise<Line[]> {
  let lines: Line[] = [...rows]
  for (const field of lookupFields(type)) {
    const named = new Set(rows.flatMap(({ row }) => namesIn(field, row)))
    if (named.size === 0) continue
    const ids = await idsByName(context, field, [...named], lang)
    lines = lines.map(line => {
      if (!('row' in line) || !line.row[field.name]) return line
      const found = namesIn(field, line.row).map(name => ids.get(name) ?? [])
      const wrong = found.find(each => each.length !== 1)
      if (!wrong) return { ...line, row: { ...line.row, [field.name]: found.flat().join('|') } }
      return { problem: lookupProblem(context, field, wrong.length > 0) }
    })
  }
  return lines
}

function lookupProblem(context: Context, field: FieldSpec, several: boolean): Failure {
  const label = labelOf(context, field)
  if (!several) return fail('bill.lookupMissing', { field: label }, field.name)
  const by = findBillType(field.edit!.billType!).precise?.label
  if (!by) return fail('bill.lookupTwice', { field: label }, field.name)
  return fail('bill.lookupPrecise', { field: label, by: context.t(by) }, field.name)
}

const namesIn = ({ name, edit }: FieldSpec, row: Record<string, string>): string[] =>
  (edit?.type === 'BL' ? (row[name] ?? '').split('|') : [row[name] ?? ''])
    .map(each => each.trim())
    .filter(Boolean)

/** Each name with the records that are called so, in the language of the sheet first, among those that this visitor may see. */
async function idsByName(
  context: Context,
  field: FieldSpec,
  names: string[],
  lang: Language,
): Promise<Map<string, number[]>> {
  const { db } = context
  const other = findBillType(field.edit!.billType!)
  const rows = rowsFor(other, context, db, 'see')
  if (!rows) return new Map()
  const shown = other.fields.find(({ name }) => name === other.display)!
  const display = shown.read(db, readIn(context, lang), db`r`)
  const ids = names.flatMap(name => numberIn(name) ?? [])
  const found = await db<{ id: number; name: string }[]>`
    select r.id, ${display}::text as name from ${db(other.table!)} r
    where (${display}::text = any(${names}) or r.id::text = any(${ids})) and ${rows}`
  const wanted = new Set(names)
  const byName = new Map<string, number[]>()
  for (const { id, name } of found) if (wanted.has(name)) byName.set(name, [...(byName.get(name) ?? []), id])
  const byId = new Set(found.map(({ id }) => String(id)))
  for (const name of names) {
    const id = numberIn(name)
    if (id && byId.has(id) && !byName.has(name)) byName.set(name, [Number(id)])
  }
  const add = (rows: readonly { id: number; name: string }[]) => {
    for (const { id, name } of rows) byName.set(name, [...(byName.get(name) ?? []), id])
  }
  const left = () => names.filter(name => !byName.has(name))
  if (other.precise && left().length > 0) {
    const precise = other.precise.read(db, context, db`r`)
    add(
      await db<{ id: number; name: string }[]>`
      select r.id, ${precise}::text as name from ${db(other.table!)} r
      where ${precise}::text = any(${left()}) and ${rows}`,
    )
  }
  if (lang !== context.lang && left().length > 0) {
    const own = shown.read(db, context, db`r`)
    add(
      await db<{ id: number; name: string }[]>`
      select r.id, ${own}::text as name from ${db(other.table!)} r where ${own}::text = any(${left()}) and ${rows}`,
    )
  }
  if (hasLanguages(other) && left().length > 0)
    add(
      await db<{ id: number; name: string }[]>`
      select distinct r.id, said.value as name
      from ${db(other.table!)} r cross join lateral jsonb_each_text(r.${db(other.display)}) said
      where said.value = any(${left()}) and ${rows}`,
    )
  return byName
}

const hasLanguages = ({ fields, display }: BillType): boolean =>
  fields.some(({ name }) => name === `${display}.${languages[0]!.code}`)

/** Of a record that a sheet calls by its number alone, or as our exports do: `Red Sun #12`. */
const numberIn = (name: string): string | undefined =>
  /^(?:.*\s)?#(\d{1,9})$|^(\d{1,9})$/s.exec(name)?.slice(1).find(Boolean)

/** Whether the database refused a value: it does not fit its column, or breaks a constraint. */
export const isAboutData = (error: unknown): boolean =>
  /^(22|23)...$|^P0001$/.test((error as { code?: string }).code ?? '')

const separator = '\u001f'

function keyOf(type: BillType, row: Record<string, string>): string | undefined {
  const parts = type.key?.map(name => row[name] ?? '')
  return parts?.some(part => part !== '') ? parts.join(separator) : undefined
}

async function idsByKey(
  db: Db,
  context: Context,
  type: BillType,
  rows: readonly Record<string, string>[],
): Promise<Map<string, number>> {
  const fields = (type.key ?? []).map(name => type.fields.find(field => field.name === name)!)
  const wanted = rows.flatMap(row => keyOf(type, row) ?? [])
  if (fields.length === 0 || wanted.length === 0) return new Map()
  const values = fields.map((field, n) => db`${field.read(db, context, db`r`)} as ${db(`k${n}`)}`)
  const narrowed = fields.flatMap(field => keyCondition(db, context, field, rows) ?? [])
  const found = await db<(Record<string, unknown> & { id: number })[]>`
    select r.id, ${values.reduce((all, one) => db`${all}, ${one}`)} from ${db(type.table!)} r
    where ${narrowed.length ? narrowed.reduce((all, one) => db`${all} and ${one}`) : db`true`}`
  return new Map(
    found.map(row => [fields.map((field, n) => toText(field, row[`k${n}`])).join(separator), row.id]),
  )
}

/** In a way that an index serves. Numbers and dates may be written in many ways, so they are compared afterwards. */
function keyCondition(
  db: Db,
  context: Context,
  field: FieldSpec,
  rows: readonly Record<string, string>[],
): Fragment | undefined {
  const given = [...new Set(rows.map(row => row[field.name] ?? ''))]
  const read = field.read(db, context, db`r`)
  if (field.edit?.type === 'B') {
    // A key without its parent, such as a category at the top, has none there either.
    return given.includes('') ? undefined : db`${read} = any(${given.map(Number)}::integer[])`
  }
  return field.kind === 'text' && !given.includes('') ? db`${read} = any(${given}::text[])` : undefined
}
