import { useRef, useState } from 'react'
import { mostPickLines } from '../../../contract/quick-pick.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { orSay } from '../../ui/or-say.ts'
import { toasts } from '../../ui/Toasts.tsx'

type OnLines = (lines: readonly string[]) => Promise<unknown>

interface Props {
  onLines: OnLines
  css: { label?: string; way?: string }
}

/** Takes the lines of a spreadsheet. */
export function SheetUpload({ onLines, css }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { send, busy } = useSheetLines(onLines)
  return (
    <>
      <span className={css.label}>{t('quick-pick.uploadLabel')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('quick-pick.uploadLabel')}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button className={css.way} busy={busy} onClick={() => input.current?.click()}>
        {t('quick-pick.upload')}
      </Button>
    </>
  )
}

/** What reads it comes with the first one. */
function useSheetLines(onLines: OnLines) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const [{ fileFault }, { linesOfXlsx }] = await orSay(
        t,
        Promise.all([import('../../records/sheets/sheet-import.ts'), import('./read-xlsx.ts')]),
      )
      const fault = fileFault(file.name)
      if (fault) return toasts.show('error', t(fault.key, fault.params))
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
