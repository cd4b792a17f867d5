import { importSheets } from '../../contract/records.ts'
import { fail, handle } from '../handler.ts'
import { importSheet } from './import.ts'

export const sheetActions = [
  handle(importSheets, async (context, { type, ...options }) => {
    const [file, ...more] = context.files
    return file && more.length === 0
      ? importSheet(context, type, file, options)
      : fail('sheet.oneFile', undefined, 'files')
  }),
]
