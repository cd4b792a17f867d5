import type { Context } from '../context.ts'
import type { BillType, FieldSpec } from './bill-type.ts'
import { optionsOf } from './describe.ts'
import { formFields } from './form.ts'
import { type ListQuery, listFields, streamRecords } from './list.ts'
import { exportColumns, importFields } from './sheet-rows.ts'
import type { SheetColumn } from './sheets/columns.ts'

export interface ExportQuery extends ListQuery {
  /** Names of the columns wanted, in their order; the list's own without it. */
  columns?: readonly string[]
}

export interface Export {
  columns: SheetColumn[]
  rows: AsyncIterable<unknown[]> | Iterable<unknown[]>
}

/** What a list shows, with all its rows. */
export function exportList(
  context: Context,
  type: BillType,
  { columns: names, ...query }: ExportQuery,
): Export {
  const columns = exportColumns(context, type, names).map(column => ({
    ...column,
    kind: sheetKind(column.kind),
  }))
  const fields = listFields(type)
  return {
    columns,
    rows: cellsOf(
      context,
      type,
      query,
      columns.map(({ name }) => fields.find(field => field.name === name)!),
    ),
  }
}

/** The sheet that an import of this bill type takes; with a query it holds the records there are, to be changed. */
export function exportTemplate(context: Context, type: BillType, query?: ListQuery): Export {
  const fields = importFields(context, type)
  const specs = formFields(type)
  const isOnly = (label: string) => fields.filter(field => field.label === label).length === 1
  const columns = fields.map(({ name, label, required, kind }) => ({
    header: isOnly(label) ? label + (required ? requiredMark : '') : name,
    width: 120,
    kind: sheetKind(kind),
    showTime: specs.find(spec => spec.name === name)?.showTime,
  }))
  const wanted = fields.map(({ name }) => specs.find(spec => spec.name === name)!)
  return { columns, rows: query ? cellsOf(context, type, query, wanted) : [] }
}

/** Behind the header of a column that must be there. */
export const requiredMark = '*'

async function* cellsOf(
  context: Context,
  type: BillType,
  query: ListQuery,
  fields: readonly FieldSpec[],
): AsyncGenerator<unknown[]> {
  const labels = fields.map(field =>
    field.kind === 'choice'
      ? new Map(optionsOf(context, field).map(({ value, label }) => [value, label]))
      : undefined,
  )
  for await (const row of streamRecords(context, type, query, [...fields])) {
    yield fields.map(({ name }, index) => {
      const value = row[name]
      return labels[index]?.get(String(value)) ?? value
    })
  }
}

export function sheetKind(kind: FieldSpec['kind']): SheetColumn['kind'] {
  return kind === 'choice' || kind === 'picture' ? 'text' : kind
}
