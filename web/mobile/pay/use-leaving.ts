import { useRouter } from '../../router/react.tsx'

/**
 * Goes to the channel's page, which may open an app. However somebody comes back, by the way back, from the app or to a page that
 * is loaded anew, they come to the result.
 */
export function useLeaving(result: string): (url: string) => void {
  const router = useRouter()
  return url => {
    router.history.replace(router.addressOf(result))
    const back = () => {
      if (document.visibilityState !== 'visible') return
      window.removeEventListener('pageshow', back)
      document.removeEventListener('visibilitychange', back)
      void router.navigate({ href: result, replace: true })
    }
    // Kept as it was by the browser, or never left because the app opened by itself.
    window.addEventListener('pageshow', back)
    document.addEventListener('visibilitychange', back)
    window.location.assign(url)
  }
}
