import { knownTimeZone } from '../../contract/dates.ts'
import type { Context, IncomingFile, MemberContext } from '../context.ts'
import { type Failure, fail, ok } from '../handler.ts'
import type { BillType } from './bill-type.ts'
import { FixSheetWriter } from './fix-sheet.ts'

import { type Headers, readHeaders } from './import-headers.ts'
import {
  type CheckedRow,
  type ImportOptions,
  nothingDone,
  type OwnSheet,
  type RowToFix,
  type SheetOutcome,
} from './own-sheet.ts'
import { cellFault, typedCell } from './sheet-cells.ts'
import { readRow } from './sheet-rows.ts'
import { momentOf, tidyDate } from './sheets/sheet-dates.ts'
import { forgetProgress, removeOldSheets, tellProgress } from './sheets/sheet-folder.ts'
import { SheetRefused } from './sheets/sheet-refused.ts'
import type { SheetRow } from './sheets/xlsx-parser.ts'
import { openXlsx } from './sheets/xlsx-reader.ts'

const progressMs = 500

/** Reads the whole sheet and hands it over; what cannot be read is said. */
export async function takeSheet(
  context: MemberContext,
  own: OwnSheet,
  file: IncomingFile,
  options: ImportOptions,
): Promise<SheetOutcome> {
  const type = own.columns(context)
  if (!type) return fail('message.noPermission', undefined, 'type')
  const { progress } = options
  const { config, visitor } = context
  await removeOldSheets(config)
  let toldAt = 0
  const tell = async (done: number, total: number) => {
    if (!progress || performance.now() < toldAt + progressMs) return
    toldAt = performance.now()
    await tellProgress(config, visitor.id, progress, { done, total })
  }
  try {
    const read = await readWhole(file, own.mostRows)
    if ('kind' in read) return read
    const [header, ...rows] = read.rows
    if (!header || rows.length === 0) return fail('sheets.empty', undefined, 'files')
    const headers = readHeaders(context, type, header)
    if (headers.problems.length > 0) return ok({ ...nothingDone, bad: 1 }, headers.problems)
    const zone = knownTimeZone(options.timeZone) ?? context.timeZone
    const sheet = {
      rows: rows.map(row => checked(context, type, headers, row, zone)),
      labelOf: (name: string | undefined) => headers.fields.find(field => field?.name === name)?.label ?? '',
      fixSheet: async (bad: readonly RowToFix[]) => {
        const writer = new FixSheetWriter(context, visitor.id, header.cells, headers)
        for (const { sent, reason } of bad) await writer.add(sent, reason)
        return `/export/fix/${await writer.finish()}`
      },
      tell: (done: number) => tell(done, rows.length),
    }
    return await own.take(context, sheet, options)
  } catch (error) {
    if (error instanceof SheetRefused) return fail(error.key, error.params, 'files')
    throw error
  } finally {
    if (progress) await forgetProgress(config, visitor.id, progress)
  }
}

async function readWhole(file: IncomingFile, mostRows: number): Promise<{ rows: SheetRow[] } | Failure> {
  await using sheet = await openXlsx(file)
  if (sheet.total - 1 > mostRows) return fail('sheets.tooManyRows', { max: mostRows }, 'files')
  const rows: SheetRow[] = []
  for await (const batch of sheet.rows) rows.push(...batch)
  return { rows }
}

function checked(
  context: Context,
  type: BillType,
  headers: Headers,
  sent: SheetRow,
  timeZone: string,
): CheckedRow {
  const { number } = sent
  const cells: Record<string, string> = {}
  for (const [index, field] of headers.fields.entries()) {
    if (!field) continue
    const fault = cellFault(field, sent, index)
    if (fault) return { number, sent, cells, fault }
    const text = typedCell(field.isNumber, sent.cells[index] ?? '')
    cells[field.name] = field.kind === 'date' ? momentOf(tidyDate(text), timeZone) : text
  }
  const read = readRow(context, type, cells, null)
  return 'problem' in read
    ? { number, sent, cells, fault: read.problem }
    : { number, sent, cells: { ...cells, ...read.row } }
}
