import type { NewsHandlers } from './receive-push.ts'

/** What the wallet does with what providers tell. */
export const newsHandlers: NewsHandlers = {
  payout: async () => 'nobody waits for it',
  transferIn: async () => 'nobody waits for it',
}
