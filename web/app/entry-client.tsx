import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '../../contract/languages.ts'
import { createCaches } from '../api/caches.ts'
import { createLaterCall } from '../api/later-call.ts'
import { currentCurrency, currentLanguage, restoreLanguage, tellTimeZone } from '../api/preferences.ts'
import type { App } from '../api/use-app.ts'
import { loadSlices, pseudoSlices } from '../i18n/load-slice.ts'
import { browserHistory } from '../router/history.ts'
import { type Place, placeOf } from '../router/place.ts'
import type { Router } from '../router/router.ts'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { allHere, someAsleep } from '../ui/later.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { createApp, createAppRouter, type Sent, sentId } from './app.ts'
import { resumePage } from './open-page.ts'
import { Pages } from './Pages.tsx'
import type { Page } from './page.ts'

const lang = document.documentElement.dataset.language as Language
const textsVersion = document.documentElement.dataset.texts ?? ''
const pseudo = document.documentElement.dataset.pseudo !== undefined

tellTimeZone()
if (!restoreLanguage(lang)) void start()

async function start() {
  const { page: sent, origin, said } = JSON.parse(document.getElementById(sentId)!.textContent) as Sent
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
    said,
    loadSlice: pseudo ? pseudoSlices(loadSlices(textsVersion)) : loadSlices(textsVersion),
    textsVersion,
    origin,
    session: sent.session,
    askToSignIn: () => void import('../api/react-to-reply.ts').then(({ askToSignIn }) => askToSignIn(ui)),
  })
  const history = browserHistory()
  const first = await resumePage(app, placeOf(history.spot.href), sent)
  const router: Router<Page> = createAppRouter(app, { history, first, ready: readyToLeave(app) })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Pages app={app} router={router} onDrawn={moveFocus} />
      </StrictMode>,
    )
  })
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

/** The focused element is gone with the old page, so the focus moves to the new one. */
function moveFocus(before: Place, now: Place): void {
  const focused = document.activeElement
  if (before.pathname === now.pathname || (focused !== document.body && focused?.checkVisibility())) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
