import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useT } from '../i18n/use-t.ts'
import { dialogs } from '../ui/Dialogs.tsx'

/** Nobody loses what they typed by a wrong click: leaving is asked about, inside the shop and by the browser itself. */
export function useUnsavedGuard(isDirty: () => boolean): void {
  const t = useT()
  const shouldBlockFn = useCallback(async () => {
    if (!isDirty()) return false
    const leave = await dialogs.confirm({
      title: t('record.uiUnsavedTitle'),
      text: t('record.uiUnsaved'),
      ok: t('record.uiLeave'),
      cancel: t('record.uiStay'),
    })
    return !leave
  }, [isDirty, t])
  useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty })
}
