import { useEffect, useRef } from 'react'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { saveDraft, takeDraft } from '../api/drafts.ts'
import { onLeaving } from '../api/leaving.ts'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { toasts } from './Toasts.tsx'

/**
 * Keeps what is typed when the session is lost or the language changed, and gives it back to the same member or guest when
 * the page stands again: once, and in the browser only. `typed` is undefined while there is nothing to lose. Never for passwords, codes or files.
 * `quiet`: what comes back is not words, but where they stand, such as a dialog that was open.
 */
export function useDraft<S extends GenericSchema>(
  name: string,
  schema: S,
  typed: InferInput<S> | undefined,
  restore: (typed: InferOutput<S>) => void,
  quiet?: 'quiet',
): void {
  const t = useT()
  const { uid } = useSession()
  const newest = useRef({ t, schema, typed, restore })
  useEffect(() => {
    newest.current = { t, schema, typed, restore }
  })
  useEffect(() => {
    const { t, schema, restore } = newest.current
    const draft = takeDraft(uid, name, schema)
    if (draft !== undefined) {
      restore(draft)
      if (!quiet) toasts.show('info', t('ui.restored'))
    }
    return onLeaving(() => saveDraft(uid, name, newest.current.typed))
  }, [uid, name, quiet])
}
