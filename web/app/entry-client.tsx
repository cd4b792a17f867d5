import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '../../contract/languages.ts'
import { createCaches } from '../api/caches.ts'
import { createLaterCall } from '../api/later-call.ts'
import { currentCurrency, currentLanguage, restoreLanguage, tellTimeZone } from '../api/preferences.ts'
import { loadSlices, pseudoSlices } from '../i18n/load-slice.ts'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { allHere, someAsleep } from '../ui/later.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { createAppRouter } from './app.tsx'

const lang = document.documentElement.dataset.language as Language
const textsVersion = document.documentElement.dataset.texts ?? ''
const pseudo = document.documentElement.dataset.pseudo !== undefined

tellTimeZone()
if (!restoreLanguage(lang)) start()

function start() {
  const ui = {
    toast: toasts.show,
    confirm: (text: string) => dialogs.confirm({ text }),
    info: (text: string) => dialogs.info({ text }),
    goTo: (href: string, anyway?: 'anyway') => {
      // Ask for the session again before leaving: with the old one, the guard of the login page would send them home.
      router.options.context.app.forgetSession()
      // The page that is left for login comes back in its place.
      void router.navigate({ href, replace: Boolean(anyway), ignoreBlocker: Boolean(anyway) })
    },
    currentPath: () => router.state.location.href,
    t: (...args: Parameters<typeof router.options.context.app.texts.t>) =>
      router.options.context.app.texts.t(...args),
  }
  const said = { lang: () => lang, currency: currentCurrency }
  const member = () => router.options.context.app.uid()
  const httpCall = async () => (await import('../api/http-call.ts')).createHttpCall({ ...said, member, ui })
  const { call } = createCaches(createLaterCall(httpCall, ui), said)
  const router = createAppRouter({
    call,
    lang,
    pseudo,
    linkLanguage: document.documentElement.dataset.linkLanguage as Language | undefined,
    loadSlice: pseudo ? pseudoSlices(loadSlices(textsVersion)) : loadSlices(textsVersion),
    textsVersion,
    origin: window.location.origin,
    askToSignIn: () => void import('../api/react-to-reply.ts').then(({ askToSignIn }) => askToSignIn(ui)),
  })
  // Parts whose code has not been loaded were drawn for this address, so they are loaded before it changes.
  const { navigate } = router
  const { app } = router.options.context
  let coming: Promise<void> | undefined
  router.navigate = options => {
    // Once the browser has kept the language's cookie, links need not carry it any more.
    if (currentLanguage() === lang) app.linkLanguage = undefined
    if (someAsleep())
      coming ??= allHere().finally(() => {
        coming = undefined
      })
    // In the order in which they were asked for: whoever comes second waits with the first.
    return coming ? coming.then(() => navigate(options)) : navigate(options)
  }
  // The focused element is gone with the old page, so the focus moves to the new one.
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const focused = document.activeElement
    if (!pathChanged || !fromLocation || (focused !== document.body && focused?.checkVisibility())) return
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}
