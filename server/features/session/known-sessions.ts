import type { Services } from '../../context.ts'
import { type KnownSession, memberOfSession } from './session.queries.ts'
import { hashToken } from './session.rules.ts'

/** Every process hears when it is no longer so; this is for the time in which it might hear nothing. */
const longestMs = 10_000

type Where = Pick<Services, 'sql' | 'cache'>

/** Whom a session belongs to, from memory where that is known; for those who only look or fill a cart. */
export async function knownSession({ sql, cache }: Where, hash: Buffer): Promise<KnownSession | undefined> {
  const key = keyOf(hash)
  const found = await cache.sessions.get(key, longestMs, () => memberOfSession(sql, hash))
  // One that has to be extended will be, and one that is unknown may be known in a moment.
  if (!found || found.stale) cache.sessions.drop(key)
  return found
}

/** The same by asking, for whoever changes more. */
export const askedSession = ({ sql }: Where, hash: Buffer): Promise<KnownSession | undefined> =>
  memberOfSession(sql, hash)

/** After a change by its owner, who sees it with the next look, before anybody has heard of it. */
export function forgetSession({ cache }: Pick<Where, 'cache'>, token: string | undefined): void {
  if (token) cache.sessions.drop(keyOf(hashToken(token)))
}

const keyOf = (hash: Buffer): string => hash.toString('base64')
