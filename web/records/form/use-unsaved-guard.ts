import { useCallback } from 'react'
import type { Translate } from '../../../contract/text.ts'
import { useT } from '../../i18n/use-t.ts'
import { useBlocker } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'

/** Whether what was typed may be lost. */
export const askToLeave = (t: Translate): Promise<boolean> =>
  dialogs.confirm({
    title: t('records.uiUnsavedTitle'),
    text: t('records.uiUnsaved'),
    ok: t('records.uiLeave'),
    cancel: t('records.uiStay'),
  })

/** Nobody loses what they typed by a wrong click: leaving is asked about, inside the shop and by the browser itself. */
export function useUnsavedGuard(isDirty: () => boolean): void {
  const t = useT()
  const isHeld = useCallback(async () => {
    return isDirty() && !(await askToLeave(t))
  }, [isDirty, t])
  useBlocker(isHeld, isDirty)
}
