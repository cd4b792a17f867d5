import { useEffect, useRef } from 'react'
import { object } from 'valibot'
import { id, optional, text } from '../../../contract/fields.ts'
import { configureMiniProgram } from '../../../contract/mini-program.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import type { ProgramWatch } from './use-program-watch.ts'

export interface ProgramSearch {
  shop?: number | undefined
  /** What WeChat sends the browser back with. */
  auth_code?: string | undefined
  state?: string | undefined
}

export const programSearch = object({
  shop: optional(id()),
  auth_code: optional(text(512)),
  state: optional(text(64)),
})

/** The browser is back from WeChat: its code is handed in once, and leaves the address. */
export function useReturnFromWechat(
  { auth_code: code, state = '' }: ProgramSearch,
  shop: number,
  { take }: ProgramWatch,
): void {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const handedIn = useRef('')
  useEffect(() => {
    if (!code || handedIn.current === code) return
    handedIn.current = code
    const finish = async () => {
      try {
        const { obj } = await call(configureMiniProgram, { shop, cfg: { auth_code: code, state } })
        take(obj)
        toasts.show('success', t('mini-program.connectedNow'), 3000)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
      await router.navigate({ href: `${paths.miniProgram}?shop=${shop}`, replace: true })
    }
    void finish()
  }, [code, state, shop, call, router, take, t])
}
