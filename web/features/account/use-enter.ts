import { draftsOf } from '../../api/drafts.ts'
import { currentLanguage, saveLanguage } from '../../api/preferences.ts'
import { useApp } from '../../api/use-app.ts'
import { useRouter } from '../../router/react.tsx'

/** After signing in: what was kept until now was meant for a guest. */
export function useEnter(): (next: string) => Promise<void> {
  const app = useApp()
  const router = useRouter()
  return async next => {
    app.forgetSession()
    // Deletes what another member left in this tab.
    draftsOf((await app.session()).uid)
    const lang = currentLanguage()
    if (lang && lang !== app.lang) {
      // The member's own language came with the session: the whole page speaks it.
      saveLanguage(lang)
      window.location.assign(next)
      return
    }
    router.forget()
    await router.navigate({ href: next, replace: true })
  }
}
