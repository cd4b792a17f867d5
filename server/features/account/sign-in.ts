import { cookies, rememberSeconds } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { cartFollows } from '../cart/follow-guest.ts'
import { deleteSession, insertSession } from '../session/session.queries.ts'
import { newToken } from '../session/session.rules.ts'
import { type Account, heldAccount } from './account.queries.ts'

/** What a guest has follows into the account: in the transaction of signing in, so that nothing is lost and nothing doubled. */
export type SignInHook = (context: Context, memberId: number) => Promise<void>

/** One line for each feature that keeps something for guests. */
export const onSignIn: SignInHook[] = [cartFollows]

/** Every way in ends here. What was read of the account before may be old by now; from here on a change of it waits. */
export async function signIn(context: Context, found: Account): Promise<Failure | undefined> {
  const account = await heldAccount(context.db, found.id)
  // Whoever changes the password sends away everybody who came with the old one.
  if (account?.passwordHash !== found.passwordHash) return fail('message.loginWrong')
  if (account.status === 'pending') return fail('message.accountPending')
  if (account.status === 'disabled') return fail('message.accountDisabled')
  await startSession(context, account.id)
  keepPreferences(context, account)
  for (const hook of onSignIn) await hook(context, account.id)
  return undefined
}

/** A new token at every sign-in: one that somebody planted before is worth nothing after it. */
async function startSession(context: Context, memberId: number): Promise<void> {
  const { db, config, address, userAgent } = context
  if (context.sessionToken) await deleteSession(db, context.sessionToken)
  const token = newToken()
  await insertSession(db, { token, memberId, address, userAgent, days: config.sessionDays })
  context.setCookie({ name: cookies.session, value: token, maxAgeSeconds: config.sessionDays * 24 * 3600 })
}

/** Chosen ones are in force at once; an empty one gives the choice back to the browser, the shop. */
export function keepPreferences(
  { setCookie, shop }: Context,
  { language, currency }: { language?: string | null; currency?: string | null },
): void {
  const keep = (name: string, value: string) =>
    setCookie({ name, value: value || null, maxAgeSeconds: rememberSeconds, open: true })
  if (language === '' || shop.languages.some(code => code === language)) keep(cookies.language, language!)
  if (currency === '' || shop.currencies.some(({ code }) => code === currency))
    keep(cookies.currency, currency!)
}
