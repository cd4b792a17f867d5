import * as paths from '../../contract/paths.ts'
import { logout } from '../../contract/session.ts'
import { discardDrafts } from '../api/drafts.ts'
import { useApp, useCall } from '../api/use-app.ts'
import { dropAll } from '../features/cart/waiting.ts'
import { useRouter } from '../router/react.tsx'

export function useSignOut(): () => Promise<void> {
  const call = useCall()
  const router = useRouter()
  const app = useApp()
  return async () => {
    await call(logout, {})
    app.forgetSession()
    discardDrafts()
    await app.seen?.forget()
    dropAll()
    // Leave the member pages first, because their guard would send the guest to login.
    await router.navigate({ href: paths.home })
    await router.invalidate()
  }
}
