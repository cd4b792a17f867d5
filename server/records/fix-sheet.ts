import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { languageOf } from '../../contract/languages.ts'
import type { Context } from '../context.ts'
import { sheetKind } from './export.ts'
import type { Headers } from './import-headers.ts'
import { type SheetColumn, SheetText } from './sheets/columns.ts'
import { type FixSheet, newFixSheet } from './sheets/sheet-folder.ts'
import type { SheetRow } from './sheets/xlsx-parser.ts'
import { writeXlsx } from './sheets/xlsx-writer.ts'

/** Rows as they were sent, each with the reason why it was not taken: to be fixed and sent again. */
export class FixSheetWriter {
  #context: Context
  #memberId: number
  #columns: SheetColumn[]
  /** The sheet that was sent may be such a sheet itself; its reasons are replaced. */
  #oldReason: number
  #fields: Headers['fields']
  #rows = new PassThrough({ objectMode: true, highWaterMark: 500 })
  #sheet: FixSheet | undefined
  #written: Promise<void> | undefined

  constructor(context: Context, memberId: number, header: readonly string[], { fields, reason }: Headers) {
    this.#context = context
    this.#memberId = memberId
    this.#oldReason = reason
    this.#fields = fields
    const columns = header.map((text, index): SheetColumn => {
      const field = fields[index]
      return {
        header: text,
        width: 120,
        kind: field ? sheetKind(field.kind) : 'text',
        showTime: field?.showTime,
      }
    })
    this.#columns = [
      ...this.#asSent(columns),
      { header: context.t('sheets.reason'), width: 400, kind: 'text' },
    ]
  }

  async add({ cells, numbers }: SheetRow, reason: string): Promise<void> {
    this.#written ??= this.#start()
    const width = this.#columns.length - 1
    const row = this.#asSent(
      cells.map((text, at) =>
        this.#fields[at]?.isNumber && !numbers.includes(at) ? new SheetText(text) : text,
      ),
    )
    const full = Array.from({ length: width }, (_, index) => row[index] ?? '')
    if (!this.#rows.write([...full, reason])) await Promise.race([once(this.#rows, 'drain'), this.#written])
  }

  /** Its token; empty when there is nothing to fix. */
  async finish(): Promise<string> {
    this.#rows.end()
    await this.#written
    return this.#sheet?.token ?? ''
  }

  async discard(): Promise<void> {
    this.#rows.destroy()
    await this.#written?.catch(() => {})
    if (this.#sheet) await rm(this.#sheet.path, { force: true })
  }

  async #start(): Promise<void> {
    const { config, t, lang, timeZone } = this.#context
    const sheet = await newFixSheet(config, this.#memberId)
    this.#sheet = sheet
    const options = { sheetName: t('sheets.toFix'), rtl: languageOf(lang).dir === 'rtl', timeZone }
    await pipeline(
      Readable.from(writeXlsx(this.#columns, this.#rows, options)),
      createWriteStream(sheet.path),
    )
  }

  #asSent<T>(cells: readonly T[]): T[] {
    return cells.filter((_, index) => index !== this.#oldReason)
  }
}
