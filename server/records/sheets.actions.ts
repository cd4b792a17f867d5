import { importSheets } from '../../contract/records.ts'
import { nameFault } from '../features/files/name-fault.ts'
import { readPickSheet } from '../features/quick-pick/pick-sheet.ts'
import { fail, handle, ok } from '../handler.ts'
import { importSheet } from './import.ts'

const nothingDone = { added: 0, changed: 0, unchanged: 0, bad: 0, fixUrl: '' }

export const sheetActions = [
  handle(importSheets, async (context, { type, ...options }) => {
    const [file, ...more] = context.files
    const fault = file && nameFault(context.t, file.name, 'files')
    if (fault) return fault
    if (type === 'quick_pick' && file) {
      const lines = await readPickSheet(file)
      return Array.isArray(lines) ? ok({ ...nothingDone, lines }) : lines
    }
    return file && more.length === 0
      ? importSheet(context, type, file, options)
      : fail('sheets.oneFile', undefined, 'files')
  }),
]
