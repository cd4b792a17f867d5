import type { GridRow } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { fail, type Failure } from '../handler.ts'
import { mayDo } from './access.ts'
import './bill-types.ts'
import type { BillType, FieldSpec, Kind } from './bill-type.ts'
import { labelOf } from './describe.ts'
import { formFields } from './form.ts'
import { type ListQuery, listFields, streamRecords } from './list.ts'
import { lookUpBillType } from './registry.ts'
import { readFields, saveRecord } from './save.ts'
import { toText } from './values.ts'

/** What sheets need of a bill type: its columns in and out, its rows one by one. */

export function findSheetType({ visitor }: Context, name: string, right: 'import' | 'export'): BillType | undefined {
  const type = lookUpBillType(name)
  return type && mayDo(type, visitor, right) ? type : undefined
}

export interface SheetField {
  name: string
  label: string
  required: boolean
  kind: Kind
}

/** A text in many languages is called after both, so that no two columns have one name. */
export const importFields = (context: Context, type: BillType): SheetField[] =>
  formFields(type)
    .filter(field => !field.edit?.readonly)
    .map(field => ({
      name: field.name,
      label: sheetLabel(context, field),
      required: field.edit?.required ?? false,
      kind: field.kind,
    }))

function sheetLabel(context: Context, field: FieldSpec): string {
  const label = labelOf(context, field)
  return field.edit?.language && field.edit.group ? `${context.t(field.edit.group)} (${label})` : label
}

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
  const wanted = names?.length ? names.flatMap(name => fields.find(field => field.name === name) ?? []) : fields
  return wanted.map(field => ({
    name: field.name,
    header: labelOf(context, field),
    kind: field.kind,
    width: field.list?.w || 100,
    showTime: field.showTime ?? false,
  }))
}

export const streamRows = (context: Context, type: BillType, query: ListQuery): AsyncIterable<GridRow> =>
  streamRecords(context, type, query)

export type ReadRow = { row: Record<string, string> } | { problem: Failure }

/** One line of a sheet, checked as a form would be; cells by field name. */
export function readRow(context: Context, type: BillType, cells: Record<string, string>): ReadRow {
  const row = Object.fromEntries(
    formFields(type).flatMap(field => (field.name in cells ? [[field.name, choiceValue(context, field, cells[field.name]!)]] : [])),
  )
  const read = readFields(context, type, row, null)
  return 'kind' in read ? { problem: read } : { row }
}

/** A sheet has what people see: the label of a choice, a word for yes. */
function choiceValue({ t }: Context, { kind, edit }: FieldSpec, cell: string): string {
  const text = cell.trim()
  if (kind === 'flag') return [t('bill.yes'), '1', 'true'].includes(text.toLowerCase()) || text === t('bill.yes') ? '1' : '0'
  return edit?.options?.find(option => t(option.label) === text)?.value ?? text
}

export type RowResult = 'added' | 'changed' | 'unchanged' | { problem: Failure }

/**
 * Writes lines that were read, each as its own: a bad one leaves the others as they are. A line whose key is known
 * changes that record, so the same sheet twice changes nothing. To be called inside a transaction.
 */
export async function upsertRows(
  context: Context & { db: Tx },
  type: BillType,
  rows: readonly Record<string, string>[],
): Promise<RowResult[]> {
  const known = await idsByKey(context.db, context, type, rows)
  const results: RowResult[] = []
  for (const row of rows) {
    const key = keyOf(type, row)
    const result = await context.db.savepoint(async (inside): Promise<RowResult | Undone> => {
      const saved = await saveRecord({ ...context, db: inside }, type, (key && known.get(key)) || 0, row)
      if (saved.kind === 'saved') {
        if (key && !known.has(key)) {
          known.set(key, saved.id)
          return 'added'
        }
        return saved.changed ? 'changed' : 'unchanged'
      }
      throw new Undone(saved.kind === 'fail' ? saved : fail('bill.refused'))
    }).catch(error => {
      if (error instanceof Undone) return { problem: error.failure }
      throw error
    })
    results.push(result as RowResult)
  }
  return results
}

class Undone extends Error {
  failure: Failure
  constructor(failure: Failure) {
    super('one line is undone')
    this.failure = failure
  }
}

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
  const first = fields[0]!
  const firsts = [...new Set(rows.map(row => row[first.name] ?? ''))]
  const values = fields.map((field, n) => db`${field.read(db, context, db`r`)} as ${db(`k${n}`)}`)
  const found = await db<(Record<string, unknown> & { id: number })[]>`
    select r.id, ${values.reduce((all, one) => db`${all}, ${one}`)} from ${db(type.table!)} r
    where ${first.read(db, context, db`r`)}::text = any(${firsts})`
  return new Map(found.map(row => [fields.map((field, n) => toText(field, row[`k${n}`])).join(separator), row.id]))
}
