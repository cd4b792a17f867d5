import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Language } from '../../contract/languages.ts'
import { params } from '../../contract/preferences.ts'
import type { Said } from '../../contract/said.ts'
import { init, type SessionState } from '../../contract/session.ts'
import type { Call } from '../api/call.ts'
import type { App } from '../api/use-app.ts'
import { baseSlices, createTexts, type LoadSlice } from '../i18n/texts.ts'
import { loadMemberFrame } from '../layouts/MemberArea.tsx'
import { Failed } from '../ui/Failed.tsx'
import { plainSearch } from './plain-search.ts'
import { inOffice, routeAt } from './table.ts'
import { needNotes, prepareScreen, routeTree } from './tree.tsx'

/** What differs between the browser and server rendering. */
export interface AppEnv {
  call: Call
  lang: Language
  pseudo?: boolean
  linkLanguage?: Language | undefined
  said?: Said | undefined
  loadSlice: LoadSlice
  /** Where the shop is reached from outside, for canonical addresses. */
  origin: string
  history?: RouterHistory
  /** Where something other than a call finds that the session is lost. */
  askToSignIn?: () => void
  nonce?: string
  /** Of the language packs. */
  textsVersion?: string
}

interface Dehydrated {
  session: SessionState
  origin: string
  said: Said | undefined
}

export function createAppRouter(env: AppEnv) {
  let session: Promise<SessionState> | undefined
  let uid = 0
  const app: App = {
    call: env.call,
    lang: env.lang,
    pseudo: env.pseudo ?? false,
    linkLanguage: env.linkLanguage,
    said: env.said,
    origin: env.origin,
    textsVersion: env.textsVersion,
    texts: createTexts(env.lang, env.loadSlice),
    session: () => {
      session ??= env.call(init, {}).then(({ obj }) => {
        uid = obj.uid
        return obj
      })
      session.catch(() => {
        session = undefined
      })
      return session
    },
    left: new Map(),
    forgetSession: () => {
      session = undefined
      uid = 0
      app.left.clear()
    },
    uid: () => uid,
    askToSignIn: env.askToSignIn ?? (() => {}),
  }
  const router = createRouter({
    routeTree,
    history: env.history,
    context: { app },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultErrorComponent: ({ reset }) => <Failed onRetry={reset} />,
    ...plainSearch,
    ...(env.linkLanguage && { rewrite: { output: ({ url }) => speaking(url, app.linkLanguage) } }),
    ssr: env.nonce ? { nonce: env.nonce } : undefined,
    dehydrate: async (): Promise<Dehydrated> => ({
      session: await app.session(),
      origin: app.origin,
      said: app.said,
    }),
    hydrate: async (data: Dehydrated) => {
      session = Promise.resolve(data.session)
      uid = data.session.uid
      app.origin = data.origin
      app.said = data.said
      const { pathname } = router.history.location
      const { screen: name, layout } = routeAt(pathname) ?? {}
      await Promise.all([
        name ? prepareScreen(app, name) : app.texts.need(baseSlices),
        layout === 'member' ? loadMemberFrame() : undefined,
        inOffice(pathname) ? app.texts.need(['office']) : undefined,
        needNotes(app, data.session),
      ])
    },
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** An address that says the language itself, unless it does already. */
function speaking(url: URL, lang: string | undefined): URL {
  if (lang && !url.searchParams.has(params.language)) url.searchParams.set(params.language, lang)
  return url
}
