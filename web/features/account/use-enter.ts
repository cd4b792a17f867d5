import { useRouter } from '@tanstack/react-router'
import { useApp } from '../../routes/use-app.ts'

/** After signing in: what was kept until now was meant for a guest. */
export function useEnter(): (next: string) => Promise<void> {
  const app = useApp()
  const router = useRouter()
  return async next => {
    app.forgetSession()
    router.clearCache()
    await router.navigate({ href: next, replace: true })
  }
}
