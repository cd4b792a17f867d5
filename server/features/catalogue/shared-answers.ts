import type { Cache } from '../../cache/cache.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Outcome } from '../../handler.ts'
import { buyerOf } from '../pricing/price-lines.ts'

/** How old numbers in stock and sold may be, whose changes are not notified. Everything else is dropped when it changes. */
const longestMs = 5_000
/** Around the moment when a sale begins or ends, by whichever clock. */
const shortestMs = 400

/**
 * An answer with nothing personal in it but prices: everybody in the shop who pays the same, in the same language and currency,
 * gets the same one.
 */
export async function shareAnswer<T>(
  context: Context,
  what: string,
  input: unknown,
  answer: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { cache, db, shop, lang, currency } = context
  const payer = payerOf(context)
  if (payer === undefined) return answer()
  const key = [what, shop.id, lang, currency.code, payer, JSON.stringify(input)].join(' ')
  const age = await sharedAge(cache, db)
  return cache.answers.get(key, age, async () => {
    const outcome = await answer()
    return outcome.kind === 'ok' ? { ...outcome, shared: true } : outcome
  })
}

/** None for whoever has agreed prices of their own. */
function payerOf(context: Context): string | undefined {
  const { visitor } = context
  if (visitor.role === 'guest') return 'guest'
  if (visitor.hasAgreedPrices) return undefined
  return `tier ${visitor.tier}${buyerOf(context).seesCost ? ' with cost' : ''}`
}

/** How long from now an answer stays true by the clock: until the next sale begins or ends. */
export async function sharedAge(cache: Cache, db: Db, now = Date.now()): Promise<number> {
  const turns = await turnsOf(cache, db, now)
  const next = turns.find(turn => turn > now - 2 * shortestMs)
  return next === undefined ? longestMs : Math.min(longestMs, Math.max(shortestMs, next - now))
}

const hourMs = 3_600_000

function turnsOf(cache: Cache, db: Db, now: number): Promise<number[]> {
  const hour = Math.floor(now / hourMs)
  return cache.get(`turns ${hour}`, ['flash_sales', 'promotions', 'group_buys'], async () => {
    const from = new Date(hour * hourMs - longestMs)
    const until = new Date((hour + 1) * hourMs + longestMs)
    const rows = await db<{ at: Date }[]>`
      select distinct turn.at from (
        select starts_at, ends_at from flash_sales union all
        select starts_at, ends_at from promotions union all
        select starts_at, ends_at from group_buys
      ) each_offer, unnest(array[starts_at, ends_at]) turn (at)
      where turn.at between ${from} and ${until} order by turn.at`
    return rows.map(({ at }) => at.getTime())
  })
}
