import { useState } from 'react'
import { mostPickLines } from '../../../contract/quick-pick.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'

/** Lines of a spreadsheet; what reads it comes with the first one. */
export function useSheetLines(onLines: (lines: readonly string[]) => Promise<unknown>) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { fileFault } = await import('../../records/sheets/sheet-import.ts')
      const fault = fileFault(file.name)
      if (fault) return toasts.show('error', t(fault))
      const { linesOfXlsx } = await import('./read-xlsx.ts')
      const lines = await linesOfXlsx(file, mostPickLines, {
        itemNo: t('pick-list.itemNo'),
        quantity: t('pick-list.quantity'),
        unit: t('pick-list.unit'),
      })
      if (lines) await onLines(lines)
      else toasts.show('error', t('quick-pick.sheetUnreadable'))
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
