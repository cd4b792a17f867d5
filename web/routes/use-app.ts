import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { SessionState } from '../../contract/session.ts'
import type { Call } from '../api/call.ts'
import type { App } from '../app.tsx'

export const useApp = (): App => useRouteContext({ from: '__root__', select: context => context.app })

export const useCall = (): Call => useApp().call

export const useSession = (): SessionState =>
  useRouteContext({ from: '__root__', select: context => context.session })

/** After signing in or out, or changing shops: asks for the session again and redraws what depends on it. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter()
  const app = useApp()
  return async () => {
    app.forgetSession()
    await router.invalidate()
  }
}
