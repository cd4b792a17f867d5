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
    // The call has said why not.
    const isOut = await call(logout, {}).then(
      () => true,
      () => false,
    )
    // Also without a network: whoever has the phone next finds nothing of theirs.
    discardDrafts()
    await app.seen?.forget()
    if (!isOut) return
    app.forgetSession()
    dropAll()
    // Leave the member pages first, because their guard would send the guest to login.
    await router.navigate({ href: paths.home })
    await router.invalidate()
  }
}
