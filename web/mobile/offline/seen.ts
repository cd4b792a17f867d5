import { keptFor } from '../../../contract/kept.ts'
import type { SessionState } from '../../../contract/session.ts'
import { keep, keepFor, recall } from './kept.ts'

/** What a page loaded, for when it is asked for again without a network. */
export async function keepSeen(session: SessionState, href: string, data: unknown): Promise<void> {
  await keepFor(whoIs(session))
  await keep('answers', href, new Response(JSON.stringify(data ?? null)))
}

export async function recallSeen(
  session: SessionState,
  href: string,
): Promise<{ data: unknown; at: string } | undefined> {
  await keepFor(whoIs(session))
  const kept = await recall('answers', href)
  return kept && { data: (await kept.response.json()) ?? undefined, at: kept.at }
}

const whoIs = ({ uid, shop_id, lang, currency }: SessionState): string =>
  keptFor({ uid, shopId: shop_id, lang, currency })
