import { useEffect, useRef } from 'react'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { keep, takeKept } from '../api/kept.ts'
import { onLeaving } from '../api/leaving.ts'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { toasts } from './Toasts.tsx'

/**
 * Keeps what is typed when the session is lost or the language changed, and gives it back to the same member or guest when
 * the page stands again: once, and in the browser only. `typed` is undefined while there is nothing to lose. Never for passwords, codes or files.
 * `quiet`: what comes back is not words, but where they stand, such as a dialog that was open.
 */
export function useKept<S extends GenericSchema>(
  name: string,
  schema: S,
  typed: InferInput<S> | undefined,
  giveBack: (typed: InferOutput<S>) => void,
  quiet?: 'quiet',
): void {
  const t = useT()
  const { uid } = useSession()
  const newest = useRef({ t, schema, typed, giveBack })
  useEffect(() => {
    newest.current = { t, schema, typed, giveBack }
  })
  useEffect(() => {
    const { t, schema, giveBack } = newest.current
    const kept = takeKept(uid, name, schema)
    if (kept !== undefined) {
      giveBack(kept)
      if (!quiet) toasts.show('info', t('ui.restored'))
    }
    return onLeaving(() => keep(uid, name, newest.current.typed))
  }, [uid, name, quiet])
}
