import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Language } from '../../contract/languages.ts'
import type { Said } from '../../contract/said.ts'
import type { SessionState } from '../../contract/session.ts'
import type { Texts } from '../i18n/texts.ts'
import type { Call } from './call.ts'

/** One visitor's application: lives for one request on the server, for one page load in the browser. */
export interface App {
  call: Call
  lang: Language
  pseudo: boolean
  /** The language that every link must carry, because the browser sent no cookie with it. */
  linkLanguage: Language | undefined
  /** About the form that led to the first page. */
  said: Said | undefined
  origin: string
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
}

export const useApp = (): App => useRouteContext({ from: '__root__', select: context => context.app })

export const useCall = (): Call => useApp().call

export const useSession = (): SessionState =>
  useRouteContext({ from: '__root__', select: context => context.session })

/** After signing in or out, or changing shops: asks for the session again and redraws what depends on it. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter()
  const app = useApp()
  return async () => {
    app.forgetSession()
    await router.invalidate()
  }
}
