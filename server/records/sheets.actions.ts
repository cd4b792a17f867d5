import { importSheets } from '../../contract/records.ts'
import { nameFault } from '../actions/name-fault.ts'
import { fail, handle, ok } from '../handler.ts'
import { takeSheet } from './checked-sheet.ts'
import { importSheet } from './import.ts'
import { needs } from './needs.ts'
import { nothingDone } from './own-sheet.ts'

export const sheetActions = [
  handle(importSheets, async (context, { type, ...options }) => {
    const [file, ...more] = context.files
    const fault = file && nameFault(context.t, file.name, 'files')
    if (fault) return fault
    if (!file || more.length > 0) return fail('sheets.oneFile', undefined, 'files')
    const readLines = needs().lines.get(type)
    if (readLines) {
      const lines = await readLines(file)
      return Array.isArray(lines) ? ok({ ...nothingDone, lines }) : lines
    }
    const own = needs().sheets.get(type)
    return own ? takeSheet(context, own, file, options) : importSheet(context, type, file, options)
  }),
]
