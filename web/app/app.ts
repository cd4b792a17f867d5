import type { Language } from '../../contract/languages.ts'
import { spoken } from '../../contract/preferences.ts'
import type { Said } from '../../contract/said.ts'
import { init, type SessionState } from '../../contract/session.ts'
import { mobileHref, type Site } from '../../contract/sites.ts'
import type { Call } from '../api/call.ts'
import type { App, Seen } from '../api/use-app.ts'
import { createTexts, type LoadSlice } from '../i18n/texts.ts'
import type { History } from '../router/history.ts'
import { createRouter, type Opening, type Router } from '../router/router.ts'
import type { Page } from './page.ts'

/** What differs between the browser and server rendering. */
export interface AppEnv {
  call: Call
  lang: Language
  pseudo?: boolean
  linkLanguage?: Language | undefined
  site?: Site
  said?: Said | undefined
  loadSlice: LoadSlice
  /** Where the shop is reached from outside, for canonical addresses. */
  origin: string
  /** Where something other than a call finds that the session is lost. */
  askToSignIn?: () => void
  nonce?: string
  /** Of the language packs. */
  textsVersion?: string
  /** Known from the page that the server sent. */
  session?: SessionState
  seen?: Seen
}

/** What stands in the HTML beside the page itself. */
export interface Sent {
  page: Page
  origin: string
  site: Site
  said: Said | undefined
}

export const sentId = 'sent'

export function createApp(env: AppEnv): App {
  let session = env.session && Promise.resolve(env.session)
  let uid = env.session?.uid ?? 0
  const app: App = {
    call: env.call,
    lang: env.lang,
    pseudo: env.pseudo ?? false,
    linkLanguage: env.linkLanguage,
    site: env.site ?? 'desktop',
    said: env.said,
    origin: env.origin,
    nonce: env.nonce,
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
    seen: env.seen,
  }
  return app
}

interface RouterEnv {
  history: History
  first?: Page
  ready?(): Promise<void> | undefined
  /** `openPage`, or what fetches it first. */
  open(app: App, opening: Opening<Page>): Promise<Page>
}

export const createAppRouter = (app: App, { open, ...env }: RouterEnv): Router<Page> =>
  createRouter({
    ...env,
    open: opening => open(app, opening),
    addressOf: href => addressFor(app, href),
  })

/**
 * Screens and what they share name the desktop's addresses; on the mobile site they lead to the equivalents there. Each of
 * these has a screen.
 */
export function addressFor({ site, linkLanguage }: Pick<App, 'site' | 'linkLanguage'>, href: string): string {
  return spoken((site === 'mobile' && mobileHref(href)) || href, linkLanguage)
}
