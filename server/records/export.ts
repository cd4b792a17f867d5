import { toDecimal } from '../../contract/decimal.ts'
import { amountText, codeIn } from '../../contract/money.ts'
import type { Context } from '../context.ts'
import { currencyKey, isMoney, rowCurrency } from './amounts.ts'
import type { BillType, FieldSpec } from './bill-type.ts'
import { formFields } from './form.ts'
import { type ListQuery, listFields, streamRecords } from './list.ts'
import { needs } from './needs.ts'
import { cellOf, forSheet, labelOf } from './sheet-cells.ts'
import { exportColumns, importFields } from './sheet-rows.ts'
import { SheetAmount, type SheetColumn } from './sheets/columns.ts'

export interface ExportQuery extends ListQuery {
  /** Names of the columns wanted, in their order; the list's own without it. */
  columns?: readonly string[]
  /** Each row says which record it is, so that it can be imported as that one. */
  ids?: boolean
  /** Where no format can say what amounts are in, a column does. */
  currencies?: boolean
}

export interface Export {
  columns: SheetColumn[]
  rows: AsyncIterable<unknown[]> | Iterable<unknown[]>
}

/** What a list shows, with all its rows. */
export function exportList(
  context: Context,
  type: BillType,
  { columns: names, ids = false, currencies = false, ...query }: ExportQuery,
): Export {
  const columns = exportColumns(context, type, names).map(column => ({
    ...column,
    kind: sheetKind(column.kind),
  }))
  const fields = listFields(type)
  const wanted = columns.map(({ name }) => fields.find(field => field.name === name)!)
  if (currencies && wanted.some(isMoney) && !wanted.some(({ column }) => column === 'currency')) {
    columns.push({ ...columns[0]!, name: rowCurrency, header: context.t('orders.currency'), kind: 'text' })
    wanted.push(currencyField)
  }
  const rows = rowsOf(context, type, query, wanted, labelOf)
  return ids ? { columns: [...columns, idColumn(context)], rows } : { columns, rows: withoutId(rows) }
}

/** The currency is in every row that has amounts; there is nothing more to read. */
const currencyField: FieldSpec = {
  name: rowCurrency,
  label: 'orders.currency',
  kind: 'text',
  read: db => db`null::text`,
}

const idColumn = ({ t }: Context): SheetColumn => ({
  header: t('sheets.recordId'),
  width: 90,
  kind: 'number',
})

/** The sheet that an import of this bill type takes; with a query it holds the records there are, to be changed. */
export function exportTemplate(context: Context, type: BillType, query?: ListQuery): Export {
  const fields = importFields(context, type)
  const specs = formFields(type)
  const isOnly = (label: string) => fields.filter(field => field.label === label).length === 1
  const columns = fields.map(({ name, label, required, kind }) => ({
    header: isOnly(label) ? label + (required ? requiredMark : '') : name,
    width: 120,
    kind: specs.find(spec => spec.name === name)?.edit?.billType ? ('text' as const) : sheetKind(kind),
    showTime: specs.find(spec => spec.name === name)?.showTime,
  }))
  if (!query) return { columns, rows: [] }
  const wanted = fields.map(({ name }) => forSheet(specs.find(spec => spec.name === name)!))
  return { columns: [...columns, idColumn(context)], rows: rowsOf(context, type, query, wanted, cellOf) }
}

/** Behind the header of a column that must be there. */
export const requiredMark = '*'

/** Each row's cells, and at last its id. */
async function* rowsOf(
  context: Context,
  type: BillType,
  query: ListQuery,
  fields: readonly FieldSpec[],
  cell: typeof cellOf,
): AsyncGenerator<unknown[]> {
  const book = fields.some(isMoney) ? await needs().currencyBook(context) : []
  const read = fields.filter(field => field !== currencyField)
  for await (const row of streamRecords(context, type, query, read)) {
    yield [
      ...fields.map(field => {
        const value = row[field.name]
        if (!isMoney(field) || value === null) return cell(context, field, value)
        const currency = codeIn(book, row[currencyKey(field)])
        return new SheetAmount(amountText(toDecimal(value), currency), currency?.code ?? '')
      }),
      row.id,
    ]
  }
}

async function* withoutId(rows: AsyncGenerator<unknown[]>): AsyncGenerator<unknown[]> {
  for await (const row of rows) yield row.slice(0, -1)
}

export function sheetKind(kind: FieldSpec['kind']): SheetColumn['kind'] {
  return kind === 'choice' || kind === 'picture' ? 'text' : kind
}
