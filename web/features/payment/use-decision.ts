import { useState } from 'react'
import type { Action, ActionInput } from '../../../contract/action.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'

/** A step that a clerk takes: says that it is done, and shows the page as it is then. */
export function useDecision() {
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const decide = async <A extends Action>(step: A, input: ActionInput<A>, said: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await call(step, input)
      toasts.show('success', said)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      // Also after a refusal: somebody else may have decided meanwhile.
      await router.invalidate()
      setBusy(false)
    }
  }
  return { busy, decide }
}
