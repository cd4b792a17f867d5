import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ActionOutput } from '../../contract/action.ts'
import { knownTimeZone } from '../../contract/dates.ts'
import type { ImportProblem, importSheets } from '../../contract/records.ts'
import type { Context, IncomingFile } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { inOneTry, inSavepoint, inTransaction } from '../db/in-transaction.ts'
import { type Failure, fail, type Outcome, ok } from '../handler.ts'
import type { BillType } from './bill-type.ts'
import { readIn } from './every-language.ts'
import { FixSheetWriter } from './fix-sheet.ts'
import { type Headers, readHeaders } from './import-headers.ts'
import type { ImportOptions } from './own-sheet.ts'
import { cellFault, saysTheSame, typedCell } from './sheet-cells.ts'
import {
  findSheetType,
  isAboutData,
  type KnownRow,
  type RowResult,
  readRow,
  type SheetRecord,
  sheetRecords,
  upsertRows,
} from './sheet-rows.ts'
import { momentOf, tidyDate } from './sheets/sheet-dates.ts'
import { forgetProgress, removeOldSheets, tellProgress } from './sheets/sheet-folder.ts'
import { SheetRefused } from './sheets/sheet-refused.ts'
import type { SheetRow } from './sheets/xlsx-parser.ts'
import { type OpenSheet, openXlsx } from './sheets/xlsx-reader.ts'

type ImportResult = ActionOutput<typeof importSheets>
type ImportOutcome = Outcome<ImportResult, ImportProblem>

/** Short enough that nobody in the shop waits for a lock, long enough that beginning and ending do not count. */
const rowsPerTransaction = 500
/** More are only in the sheet of bad rows. */
const mostProblems = 1000
const sliceMs = 8
const progressMs = 500

export async function importSheet(
  context: Context,
  billTypeName: string,
  file: IncomingFile,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { visitor, config } = context
  const type = findSheetType(context, billTypeName, 'import')
  if (!type || visitor.role === 'guest') return fail('message.noPermission', undefined, 'type')
  await removeOldSheets(config)
  try {
    await using sheet = await openXlsx(file)
    return await readSheet({ ...context, visitor }, type, sheet, options)
  } catch (error) {
    if (error instanceof SheetRefused) return fail(error.key, error.params, 'files')
    context.log.error({ err: error, billType: type.name }, 'an import failed unexpectedly')
    return fail(options.all ? 'sheets.importFailed' : 'sheets.importBroken')
  } finally {
    if (options.progress) await forgetProgress(config, visitor.id, options.progress)
  }
}

type MemberContext = Context & { visitor: { id: number } }

async function readSheet(
  context: MemberContext,
  type: BillType,
  sheet: OpenSheet,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const rows = oneByOne(sheet.rows)
  const { value: header } = await rows.next()
  if (!header || sheet.total < 2) return fail('sheets.empty', undefined, 'files')
  const headers = readHeaders(context, type, header)
  if (headers.problems.length) return ok({ ...nothing, bad: 1 }, headers.problems)
  const run = new Import(context, type, header.cells, headers, sheet.total - 1, options)
  return run.take(rows)
}

const nothing: ImportResult = { added: 0, changed: 0, unchanged: 0, bad: 0, fixUrl: '' }

async function* oneByOne(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow> {
  for await (const batch of batches) yield* batch
}

/** A row of the sheet on its way: what it says, or what is wrong with it. */
type Line = SheetRow & (KnownRow | { problem: Failure } | { same: true })

/** Runs something in a transaction: one of its own, or a part of the one around the whole import. */
type Attempt = <T>(work: (inside: Context & { db: Tx }) => Promise<T>) => Promise<T>

class Import {
  #context: MemberContext
  #type: BillType
  #headers: Headers
  #options: ImportOptions
  #timeZone: string
  #result = { ...nothing }
  #problems: ImportProblem[] = []
  #fix: FixSheetWriter
  /** The row in which each key stood first. */
  #keys = new Map<string, number>()
  #ids = new Map<number, number>()
  #total: number
  #done = 0
  #toldAt = 0
  #sliceEnd = 0

  constructor(
    context: MemberContext,
    type: BillType,
    header: readonly string[],
    headers: Headers,
    total: number,
    options: ImportOptions,
  ) {
    this.#context = context
    this.#type = type
    this.#headers = headers
    this.#options = options
    this.#timeZone = knownTimeZone(options.timeZone) ?? context.timeZone
    this.#fix = new FixSheetWriter(context, context.visitor.id, header, headers)
    this.#total = total
  }

  async take(rows: AsyncIterable<SheetRow>): Promise<ImportOutcome> {
    try {
      if (this.#options.make === false) await this.#judge(rows)
      else if (this.#options.all) await this.#allOrNothing(rows)
      else await this.#takeAll(rows, work => this.#transaction(work))
      if (this.#result.bad === 0) await this.#fix.discard()
      else this.#result.fixUrl = `/export/fix/${await this.#fix.finish()}`
    } catch (error) {
      await this.#fix.discard()
      throw error
    }
    return ok(this.#result, this.#problems)
  }

  async #allOrNothing(rows: AsyncIterable<SheetRow>): Promise<void> {
    await inOneTry<void>(this.#context.pool, async (tx, undo) => {
      await this.#takeAll(rows, work => inSavepoint(tx, part => work({ ...this.#context, db: part })))
      if (this.#result.bad > 0) undo()
    })
    if (this.#result.bad > 0) this.#result = { ...nothing, bad: this.#result.bad }
  }

  /** All of it is done and undone: what is counted is what would be. */
  async #judge(rows: AsyncIterable<SheetRow>): Promise<void> {
    await inOneTry<void>(this.#context.pool, async (tx, undo) => {
      await this.#takeAll(rows, work => inSavepoint(tx, part => work({ ...this.#context, db: part })))
      undo()
    })
  }

  #transaction<T>(work: (inside: Context & { db: Tx }) => Promise<T>): Promise<T> {
    return inTransaction(this.#context.pool, tx => work({ ...this.#context, db: tx }))
  }

  async #takeAll(rows: AsyncIterable<SheetRow>, attempt: Attempt): Promise<void> {
    let batch: SheetRow[] = []
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < rowsPerTransaction) continue
      await this.#takeLines(await this.#readAll(batch), attempt)
      batch = []
    }
    if (batch.length) await this.#takeLines(await this.#readAll(batch), attempt)
  }

  /** Lets other requests run between batches of rows. */
  async #breathe(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return
    await nextTurn()
    this.#sliceEnd = performance.now() + sliceMs
  }

  async #readAll(rows: readonly SheetRow[]): Promise<Line[]> {
    const ids = rows.flatMap(row => Number(this.#idOf(row)) || [])
    const records = await sheetRecords(readIn(this.#context, this.#headers.lang), this.#type, ids)
    const lines: Line[] = []
    for (const row of rows) {
      await this.#breathe()
      lines.push(this.#read(row, records))
    }
    return lines
  }

  /** Of the record that the row says it is. */
  #idOf({ cells }: SheetRow): string {
    const text = (cells[this.#headers.id] ?? '').trim()
    return /^\d{1,9}$/.test(text) || text === '' ? text : '0'
  }

  #read(sheetRow: SheetRow, records: ReadonlyMap<number, SheetRecord>): Line {
    const { number, cells } = sheetRow
    const refused = (problem: Failure): Line => ({ ...sheetRow, problem })
    const id = Number(this.#idOf(sheetRow))
    const record = records.get(id)
    if (this.#idOf(sheetRow) !== '' && !record)
      return refused(fail('sheets.unknownRecord', { id: cells[this.#headers.id]!.trim() }))
    const values: Record<string, string> = {}
    for (const [index, field] of this.#headers.fields.entries()) {
      if (!field) continue
      const text = typedCell(field.isNumber, cells[index] ?? '')
      if (record && this.#isAsItWas(field.name, text, record)) continue
      const fault = cellFault(field, sheetRow, index)
      if (fault) return refused(fault)
      if (text === '' && field.required && field.hasDefault) continue
      values[field.name] = field.kind === 'date' ? this.#readDate(text, field.showTime) : text
    }
    if (record && Object.keys(values).length === 0) return { ...sheetRow, same: true }
    const read = readRow(this.#context, this.#type, values, record?.before ?? null)
    if ('problem' in read) return refused(read.problem)
    const before = record ? this.#ids.get(id) : this.#sameKey(read.row, number)
    if (record) this.#ids.set(id, number)
    if (before) return refused(fail('sheets.sameAsRow', { row: before }, this.#type.key?.[0]))
    return { ...sheetRow, row: read.row, ...(record && { id }) }
  }

  #isAsItWas(name: string, text: string, { cells }: SheetRecord): boolean {
    const [field, values] = [...cells].find(([each]) => each.name === name)!
    return values.some(value => saysTheSame(field, text, value, this.#timeZone))
  }

  #readDate(text: string, showTime: boolean): string {
    const date = tidyDate(text)
    return showTime ? momentOf(date, this.#timeZone) : date
  }

  #sameKey(row: Record<string, string>, number: number): number | undefined {
    const parts = this.#type.key?.map(name => row[name] ?? '')
    if (!parts?.some(part => part !== '')) return undefined
    const key = JSON.stringify(parts)
    const before = this.#keys.get(key)
    if (before === undefined) this.#keys.set(key, number)
    return before
  }

  async #takeLines(lines: readonly Line[], attempt: Attempt): Promise<void> {
    const good = lines.filter(line => 'row' in line)
    const results = good.length ? await this.#write(good, attempt) : []
    const resultOf = new Map<Line, RowResult>(good.map((line, index) => [line, results[index]!]))
    for (const line of lines) {
      const result = resultOf.get(line) ?? ('problem' in line ? { problem: line.problem } : 'unchanged')
      await this.#report(line, result)
    }
    this.#done += lines.length
    await this.#tell()
  }

  /** Where the database itself refuses, the rows are tried one by one to find out which one it means. */
  async #write(rows: readonly KnownRow[], attempt: Attempt): Promise<RowResult[]> {
    try {
      return await attempt(inside => upsertRows(inside, this.#type, rows, this.#headers.lang))
    } catch (error) {
      if (!isAboutData(error)) throw error
      if (rows.length === 1) {
        this.#context.log.warn(
          { err: error, billType: this.#type.name },
          'a row of a sheet was refused by the database',
        )
        return [{ problem: fail('sheets.rowFailed') }]
      }
      const results: RowResult[] = []
      for (const row of rows) results.push(...(await this.#write([row], attempt)))
      return results
    }
  }

  async #report(sent: SheetRow, result: RowResult): Promise<void> {
    if (typeof result === 'string') {
      this.#result[result]++
      // Nothing is kept when one row is bad, so the sheet to send again has to be whole.
      if (this.#options.all) await this.#fix.add(sent, '')
      return
    }
    const { key, params, field: name } = result.problem
    const field = this.#headers.fields.find(each => each?.name === name)?.label ?? ''
    const reason = this.#context.t(key, { field, ...params })
    this.#result.bad++
    if (this.#problems.length < mostProblems) this.#problems.push({ row: sent.number, field, reason })
    await this.#fix.add(sent, reason)
  }

  async #tell(): Promise<void> {
    const { progress } = this.#options
    if (!progress || performance.now() < this.#toldAt + progressMs) return
    this.#toldAt = performance.now()
    await tellProgress(this.#context.config, this.#context.visitor.id, progress, {
      done: this.#done,
      total: this.#total,
    })
  }
}
