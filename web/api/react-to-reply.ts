import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'
import type { Reply } from '../../contract/reply.ts'
import { loginPath } from '../../contract/return-url.ts'
import type { Translate } from '../../contract/text.ts'
import { CallError, isMissing } from './call-error.ts'
import { tellLostSession } from './lost-session.ts'

/** What the interpreter may do to the page. */
export interface ReactionUi {
  toast(kind: 'error' | 'success' | 'info', text: string, ms?: number): void
  confirm(text: string): Promise<boolean>
  info(text: string): Promise<void>
  /** `anyway`: nobody is asked whether they want to leave. */
  goTo(path: string, anyway?: 'anyway'): void
  /** With its query string, so that signing in comes back to the same page. */
  currentPath(): string
  t: Translate
}

/** product §8 */
const errorToastMs = 5000

export interface Reaction {
  ui: ReactionUi
  /** Read only when there is something to say, because a caller who joins a running call may want to hear it. */
  quiet?: () => boolean
  /** Whoever asked shows that it is not there. */
  inPlace?: boolean
}

/**
 * The one interpreter of product §8. `ask` sends the request with the given confirm counter, and throws a CallError of
 * kind 'network' or 'status' when no reply comes back.
 */
export async function reactToReply(
  ask: (confirmCount: number) => Promise<Reply>,
  { ui, quiet = () => false, inPlace = false }: Reaction,
): Promise<Extract<Reply, { kind: 'ok' }>> {
  const toast = (text: string) => {
    if (!quiet()) ui.toast('error', text, errorToastMs)
  }
  let confirmCount = 0
  for (;;) {
    let reply: Reply
    try {
      reply = await ask(confirmCount)
    } catch (error) {
      if (error instanceof CallError) toast(error.message)
      throw error
    }
    switch (reply.kind) {
      case 'ok':
        return reply
      case 'confirm':
        if (!(await ui.confirm(reply.msg))) throw new CallError('cancel', 'cancel', reply)
        confirmCount += reply.confirmNum ?? 1
        break
      case 'notFound':
        if (!inPlace) ui.goTo(paths.missing)
        throw new CallError('notFound', ui.t('ui.notFound'), reply)
      case 'relogin':
        askToSignIn(ui)
        throw new CallError('relogin', ui.t('ui.loginTimedOut'), reply)
      case 'table': {
        const lines = [reply.msg, ...reply.rows.map(row => row.join(','))]
        await ui.info(lines.filter(line => line !== '').join('\n'))
        throw new CallError('table', reply.msg, reply)
      }
      case 'failed': {
        const text = reply.msg || ui.t('ui.failed')
        if (!reply.quiet && !(inPlace && isMissing(reply))) toast(text)
        throw new CallError('failed', text, reply)
      }
    }
  }
}

/** A lost session: what was typed is kept first, then the person is told and sent to login, and back from there. */
export function askToSignIn(ui: ReactionUi): void {
  tellLostSession()
  ui.toast('error', ui.t('ui.loginTimedOut'), errorToastMs)
  const here = ui.currentPath()
  if (!logins.includes(pathOf(here))) ui.goTo(loginPath(here), 'anyway')
}

const logins: readonly string[] = [paths.login, mobilePaths.login]
const pathOf = (address: string): string => address.split(/[?#]/)[0]!
