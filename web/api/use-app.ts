import { createContext, useContext } from 'react'
import type { Language } from '../../contract/languages.ts'
import type { Said } from '../../contract/said.ts'
import type { SessionState } from '../../contract/session.ts'
import type { Site } from '../../contract/sites.ts'
import type { Texts } from '../i18n/texts.ts'
import { usePage, useRouter } from '../router/react.tsx'
import type { Call } from './call.ts'

/** One visitor's application: lives for one request on the server, for one page load in the browser. */
export interface App {
  call: Call
  lang: Language
  pseudo: boolean
  /** The language that every link must carry, because the browser sent no cookie with it. */
  linkLanguage: Language | undefined
  /** Which of the two sites the visitor is on. */
  site: Site
  /** About the form that led to the first page. */
  said: Said | undefined
  origin: string
  /** Lets what stands in the page itself through the content policy. */
  nonce: string | undefined
  textsVersion: string | undefined
  texts: Texts
  /** Known after the first page, asked for again after signing in or out. */
  session(): Promise<SessionState>
  forgetSession(): void
  /** The query with which each page that keeps its state was left. */
  left: Map<string, string>
  /** Whom the page is drawn for, as far as that is known; 0 for a guest. */
  uid(): number
  askToSignIn(): void
  /** What pages loaded before, for when there is no network; only on the mobile site, in a browser that keeps things. */
  seen: Seen | undefined
}

export interface Seen {
  keep(session: SessionState, href: string, data: unknown): Promise<void>
  recall(session: SessionState, href: string): Promise<{ data: unknown; at: string } | undefined>
  /** Nobody who comes after finds any of it. */
  forget(): Promise<void>
}

export const AppContext = createContext<App | undefined>(undefined)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('This is drawn outside of the shop.')
  return app
}

export const useCall = (): Call => useApp().call

export const useSession = (): SessionState => usePage<{ session: SessionState }>().session

/** After signing in or out, or changing shops: asks for the session again and redraws what depends on it. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter()
  const app = useApp()
  return async () => {
    app.forgetSession()
    await router.invalidate()
  }
}
