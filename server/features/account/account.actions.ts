import { login } from '../../../contract/account.ts'
import { cookies } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { deleteSession, insertSession } from '../session/session.queries.ts'
import { newToken } from '../session/session.rules.ts'
import { findAccount } from './account.queries.ts'
import { passwordMatches } from './passwords.ts'

export const accountActions = [
  handle(login, async (context, input) => {
    if (input.type !== 'pwd') return fail('message.loginWayClosed', undefined, 'type')
    const account = await findAccount(context.db, context.shop, input.mobile)
    // The same work and the same answer for an unknown account as for a wrong password.
    const right = await passwordMatches(account?.passwordHash, input.pwd)
    if (!account || !right) return fail('message.loginWrong')
    if (account.status === 'pending') return fail('message.accountPending')
    if (account.status === 'disabled') return fail('message.accountDisabled')
    await startSession(context, account.id)
    return ok({ guest: false as const, uid: account.id, nick: account.nick })
  }),
]

/** A new token at every sign-in: one that somebody planted before is worth nothing after it. */
async function startSession(context: Context, memberId: number): Promise<void> {
  const { db, config, address, userAgent } = context
  if (context.sessionToken) await deleteSession(db, context.sessionToken)
  const token = newToken()
  await insertSession(db, { token, memberId, address, userAgent, days: config.sessionDays })
  context.setCookie({ name: cookies.session, value: token, maxAgeSeconds: config.sessionDays * 24 * 3600 })
}
