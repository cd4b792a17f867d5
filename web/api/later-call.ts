import type { Translate } from '../../contract/text.ts'
import type { Call } from './call.ts'
import { CallError } from './call-error.ts'
import { takeToastSuppression } from './quiet-call.ts'

interface Voice {
  toast(kind: 'error', text: string): void
  t: Translate
}

/** A page asks nothing before somebody does something with it: what sends calls and reads replies comes with the first. */
export function createLaterCall(load: () => Promise<Call>, { toast, t }: Voice): Call {
  let loading: Promise<Call> | undefined
  return async (action, input, options = {}) => {
    // Read before the code is loaded, so that it holds for this call and not for another one that starts meanwhile.
    const quiet = takeToastSuppression() || options.quiet === true
    loading ??= load()
    const call = await loading.catch(() => {
      loading = undefined
      const text = t('ui.networkError')
      if (!quiet) toast('error', text)
      throw new CallError('network', text)
    })
    return await call(action, input, { ...options, quiet })
  }
}
