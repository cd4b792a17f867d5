import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { SheetColumn } from './columns.ts'
import { type SheetRow, XlsxParser } from './xlsx-parser.ts'
import { writeXlsx, type XlsxOptions } from './xlsx-writer.ts'

/** A folder for the sheets of one test file. */
export function sheetsOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-sheets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  return {
    folder,
    /** Its path. */
    save: (content: Buffer): string => {
      const path = join(folder, `${++files}.xlsx`)
      writeFileSync(path, content)
      return path
    },
  }
}

export const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks))

export const write = (columns: SheetColumn[], rows: unknown[][], options: Partial<XlsxOptions> = {}) =>
  bytesOf(writeXlsx(columns, rows, { sheetName: 'Test', timeZone: 'Asia/Shanghai', ...options }))

/** In this thread; that the other one gives the same is a test of its own. */
export async function read(path: string): Promise<SheetRow[]> {
  const parser = await XlsxParser.open(path)
  try {
    return (await Array.fromAsync(parser.rows())).flat()
  } finally {
    await parser.close()
  }
}

export const text = (header: string): SheetColumn => ({ header, kind: 'text', width: 100 })
