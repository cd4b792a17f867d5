import { StrictMode, startTransition, useEffect } from 'react'
import { isKept } from '../../contract/kept.ts'
import type { Language } from '../../contract/languages.ts'
import { textsPath } from '../../contract/text.ts'
import { createCaches } from '../api/caches.ts'
import { createLaterCall } from '../api/later-call.ts'
import { currentCurrency, currentLanguage, restoreLanguage, tellTimeZone } from '../api/preferences.ts'
import type { App, Seen } from '../api/use-app.ts'
import { loadSlices, pseudoSlices } from '../i18n/load-slice.ts'
import { baseSlices } from '../i18n/texts.ts'
import { browserHistory } from '../router/history.ts'
import { type Place, placeOf } from '../router/place.ts'
import type { Opening, Router } from '../router/router.ts'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { allHere, someAsleep } from '../ui/later.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { rememberTyped, tellTyped } from '../ui/tell-typed.ts'
import { createApp, createAppRouter, type Sent, sentId } from './app.ts'
import { Pages } from './Pages.tsx'
import type { Page } from './page.ts'
import { resumePage } from './prepare-page.ts'
import { hydrateRoot } from './react.ts'
import { loadedScreen } from './screens.ts'

const lang = document.documentElement.dataset.language as Language
const textsVersion = document.documentElement.dataset.texts ?? ''
const pseudo = document.documentElement.dataset.pseudo !== undefined

/** Its code comes when it is needed, and not before the page. */
const seen: Seen = {
  keep: async (...what) => (await import('../mobile/offline/seen.ts')).keepSeen(...what),
  recall: async (...what) => (await import('../mobile/offline/seen.ts')).recallSeen(...what),
  forget: async () => (await import('../mobile/offline/kept.ts')).forgetAll(),
}

/** What goes on without a network also has words. */
const textsToKeep = ['mobile', 'cart', 'vouchers', 'catalogue', 'product-card', 'message'] as const

if (!restoreLanguage(lang)) void start()

async function start() {
  const wanted = leaveShell()
  const { page: sent, origin, site, said } = JSON.parse(document.getElementById(sentId)!.textContent) as Sent
  const ui = {
    toast: toasts.show,
    confirm: (text: string) => dialogs.confirm({ text }),
    info: (text: string) => dialogs.info({ text }),
    goTo: (href: string, anyway?: 'anyway') => {
      // Ask for the session again before leaving: with the old one, the guard of the login page would send them home.
      app.forgetSession()
      // The page that is left for login comes back in its place.
      void router.navigate({ href, replace: Boolean(anyway), anyway: Boolean(anyway) })
    },
    currentPath: () => router.place.href,
    t: (...args: Parameters<App['texts']['t']>) => app.texts.t(...args),
  }
  const chosen = { lang: () => lang, currency: currentCurrency }
  const member = () => app.uid()
  const httpCall = async () => (await import('../api/http-call.ts')).createHttpCall({ ...chosen, member, ui })
  const { call } = createCaches(createLaterCall(httpCall, ui), chosen)
  const app = createApp({
    call,
    lang,
    pseudo,
    linkLanguage: document.documentElement.dataset.linkLanguage as Language | undefined,
    site,
    said,
    loadSlice: pseudo ? pseudoSlices(loadSlices(textsVersion)) : loadSlices(textsVersion),
    textsVersion,
    origin,
    session: sent.session,
    seen: site === 'mobile' && 'caches' in window ? seen : undefined,
    askToSignIn: () => void import('../api/react-to-reply.ts').then(({ askToSignIn }) => askToSignIn(ui)),
  })
  const history = browserHistory()
  const { seen: seenAt, shell } = document.documentElement.dataset
  const resumed = await resumePage(app, placeOf(history.spot.href), sent)
  const first = shell === undefined ? { ...resumed, seenAt } : resumed
  const router: Router<Page> = createAppRouter(app, {
    history,
    first,
    ready: readyToLeave(app),
    open: openLater(first),
  })
  rememberTyped()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Pages app={app} router={router} onDrawn={moveFocus} />
        <TellTyped />
      </StrictMode>,
    )
  })
  // From here on React hears what is pressed, also where it has not come to yet.
  dispatchEvent(new Event('alive'))
  if (wanted !== undefined)
    void router
      .navigate({ href: wanted, replace: true })
      .finally(() => document.documentElement.removeAttribute('data-shell'))
  if (site === 'mobile') tellTimeZoneWhenPressed()
  await untilIdle()
  if (site === 'mobile') await keepWhatIsUsed(app, first, router.place.href)
  else tellTimeZone()
}

/** Its effect runs when React has taken the page over. */
function TellTyped() {
  useEffect(() => tellTyped(document), [])
  return null
}

/** What opens another page comes with the first step to one. Where it does not come, that page could not be opened, and what it is called is not known. */
const openLater =
  ({ session, frame }: Page) =>
  async (app: App, opening: Opening<Page>): Promise<Page> => {
    const code = await import('./open-page.ts').catch(error => {
      if (opening.cause === 'ahead') throw error
    })
    if (code) return await code.openPage(app, opening)
    const head = { title: session.title, meta: [], links: [] }
    return { session, status: 500, frame, row: undefined, props: undefined, head }
  }

/** Without a network the service worker answers with another page than was asked for, which then opens the right one. */
function leaveShell(): string | undefined {
  const { shell } = document.documentElement.dataset
  if (shell === undefined) return undefined
  const wanted = location.pathname + location.search + location.hash
  window.history.replaceState(window.history.state, '', shell)
  return wanted
}

/** A phone takes a while to find out. What has to know it is a file, and nobody gets one without a press. */
function tellTimeZoneWhenPressed(): void {
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, () => setTimeout(tellTimeZone), { once: true, passive: true, capture: true })
}

/** After everything else: the page is there, and nobody waits for what comes then. */
async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  // Absent in Safari.
  if ('requestIdleCallback' in window) await new Promise<unknown>(resolve => requestIdleCallback(resolve))
}

async function keepWhatIsUsed(app: App, { session, row, props }: Page, href: string): Promise<void> {
  const isOld = document.documentElement.dataset.seen !== undefined
  if (app.seen && props && !isOld && isKept(placeOf(href).pathname)) {
    const { kept = data => data } = loadedScreen(row!.screen!)
    await app.seen.keep(session, href, kept(props.data)).catch(() => {})
  }
  if (!import.meta.env.PROD) return
  const texts = [...baseSlices, ...textsToKeep].map(slice => textsPath(textsVersion, lang, slice))
  // The network may have gone before it was asked for.
  await import('../mobile/offline/keep-site.ts').then(({ keepSite }) => keepSite(texts)).catch(() => {})
}

/** Parts whose code has not been loaded were drawn for this address, so they are loaded before it changes. */
function readyToLeave(app: App): () => Promise<void> | undefined {
  let coming: Promise<void> | undefined
  return () => {
    // Once the browser has kept the language's cookie, links need not carry it any more.
    if (currentLanguage() === lang) app.linkLanguage = undefined
    if (someAsleep())
      coming ??= allHere().finally(() => {
        coming = undefined
      })
    // In the order in which they were asked for: whoever comes second waits with the first.
    return coming
  }
}

/**
 * The focused element is gone with the old page, or with a row that was dealt with, so the focus moves to the new one. Where nothing was
 * focused, only another page moves it.
 */
function moveFocus(before: Place, now: Place): void {
  if (isThere(document.activeElement)) return
  if (before.pathname === now.pathname && (!lastFocused || isThere(lastFocused))) return
  document.getElementById('main')?.focus({ preventScroll: true })
}

const isThere = (element: Element | null): boolean =>
  element !== document.body && element?.isConnected === true && element.checkVisibility()

let lastFocused: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target as Element
})
