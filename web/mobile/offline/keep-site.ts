import { workerPath } from '../../../contract/kept.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'

/** Once the page stands: from now on what is used is kept, beginning with what this page is made of. The worker does it: a page that looked after a hundred files itself would not answer meanwhile. */
export async function keepSite(texts: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(workerPath, { scope: mobilePaths.home })
  // Styles stand in the page itself; another page is drawn with the files.
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const used = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...styles.map(({ href }) => href),
  ]
    .map(address => new URL(address))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|texts|images)\//.test(pathname),
    )
    .map(({ pathname, search }) => pathname + search)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage([...new Set([...used, ...texts])])
}
