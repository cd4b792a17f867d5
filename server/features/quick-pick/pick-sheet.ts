import { mostPickLines } from '../../../contract/quick-pick.ts'
import { withoutDoubt } from '../../../contract/typed-number.ts'
import type { IncomingFile } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { SheetRefused } from '../../records/sheets/sheet-refused.ts'
import { openXlsx } from '../../records/sheets/xlsx-reader.ts'

/** The rows of a sheet as lines to be understood like pasted ones; a first row without any digit is its header. */
export async function readPickSheet(file: IncomingFile): Promise<string[] | Failure> {
  try {
    await using sheet = await openXlsx(file)
    const lines: string[] = []
    for await (const rows of sheet.rows) {
      for (const { cells, number, numbers } of rows) {
        const line = cells
          .map((cell, at) => (numbers.includes(at) ? withoutDoubt(cell) : cell.trim()))
          .filter(Boolean)
          .join('\t')
        if (line === '' || (number === 1 && !/\d/.test(line))) continue
        lines.push(line)
        if (lines.length > mostPickLines)
          return fail('quick-pick.tooManyLines', { max: mostPickLines }, 'files')
      }
    }
    return lines
  } catch (error) {
    if (error instanceof SheetRefused) return fail(error.key, error.params, 'files')
    throw error
  }
}
