import { cookies, rememberSeconds } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { cartFollows } from '../cart/follow-guest.ts'
import { deleteSession, insertSession } from '../session/session.queries.ts'
import { newToken } from '../session/session.rules.ts'
import type { Account } from './account.queries.ts'

/** What a guest has follows into the account: in the transaction of signing in, so that nothing is lost and nothing doubled. */
export type SignInHook = (context: Context, memberId: number) => Promise<void>

/** One line for each feature that keeps something for guests. */
export const onSignIn: SignInHook[] = [cartFollows]

/** Every way in ends here. */
export async function signIn(context: Context, account: Account): Promise<Failure | undefined> {
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
