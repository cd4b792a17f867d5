import { importSheets } from '../../contract/records.ts'
import { nameFault } from '../actions/name-fault.ts'
import { fail, handle, ok } from '../handler.ts'
import { importSheet } from './import.ts'
import { needs } from './needs.ts'

const nothingDone = { added: 0, changed: 0, unchanged: 0, bad: 0, fixUrl: '' }

export const sheetActions = [
  handle(importSheets, async (context, { type, ...options }) => {
    const [file, ...more] = context.files
    const fault = file && nameFault(context.t, file.name, 'files')
    if (fault) return fault
    const readLines = needs().sheets.get(type)
    if (readLines && file) {
      const lines = await readLines(file)
      return Array.isArray(lines) ? ok({ ...nothingDone, lines }) : lines
    }
    return file && more.length === 0
      ? importSheet(context, type, file, options)
      : fail('sheets.oneFile', undefined, 'files')
  }),
]
