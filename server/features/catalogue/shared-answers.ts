import type { Cache } from '../../cache/cache.ts'
import { noCache } from '../../cache/ttl-cache.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Outcome } from '../../handler.ts'
import { buyerOf } from '../pricing/price-lines.ts'

/** How old numbers in stock and sold may be, whose changes are not notified. Everything else is dropped when it changes. */
const longestMs = 5_000
/** Around the moment when a sale begins or ends, by whichever clock. */
const shortestMs = 400

/** SKUs that a member has agreed prices for. */
export type Agreed = ReadonlySet<number>

interface Sharing<T> {
  what: string
  input: unknown
  /** For everybody who pays the same. */
  answer(context: Context): Promise<Outcome<T>>
  /** An agreed price may put something elsewhere in it, or leave it out: more than what is shown of it depends on prices. */
  isMoved?: ((agreed: Agreed) => Promise<boolean>) | undefined
  /** The shared answer with a member's agreed prices laid over it; without this it is made anew for them. */
  own?(context: Context, shared: T, agreed: Agreed): Promise<Outcome<T>>
}

/** What all of a tier get, and what it has to do with those who have agreed prices. */
interface Shared<T> {
  number: number
  outcome: Outcome<T>
  priced: Agreed
  until: number
}

let made = 0

/**
 * An answer with nothing personal in it but prices: everybody in the shop who pays the same, in the same language and currency,
 * gets the same one. Whoever has agreed prices gets it too when it shows none of them, else one of their own that is kept as long.
 */
export async function shareAnswer<T>(context: Context, sharing: Sharing<T>): Promise<Outcome<T>> {
  const { cache, db, shop, lang, currency, visitor } = context
  const { what, input } = sharing
  if (cache.answers === noCache) return sharing.answer(context)
  const key = [what, shop.id, lang, currency.code, payerOf(context), JSON.stringify(input)].join(' ')
  const age = await sharedAge(cache, db)
  const shared = await cache.answers.get(key, age, async (): Promise<Shared<T>> => {
    const priced = new Set<number>()
    const outcome = await sharing.answer({ ...asAnybody(context), priced })
    return { number: ++made, outcome: sendOnce(outcome), priced, until: performance.now() + age }
  })
  if (visitor.role === 'guest' || !hasOwnPrices(context)) return shared.outcome
  const agreed = await agreedBy(context, visitor.id, age)
  const isShown = [...shared.priced].some(skuId => agreed.has(skuId))
  if (!isShown && !sharing.isMoved) return shared.outcome
  // By the number of what it is laid over: when that is dropped, nobody finds this again.
  const ownKey = `own ${shared.number} ${visitor.id}`
  return cache.answers.get(ownKey, Math.max(1, shared.until - performance.now()), async () => {
    const { outcome } = shared
    if (!isShown && !(await sharing.isMoved?.(agreed))) return outcome
    if (outcome.kind !== 'ok' || !sharing.own) return sendOnce(await sharing.answer(context))
    return sendOnce(await sharing.own(context, outcome.obj as T, agreed))
  })
}

const sendOnce = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.kind === 'ok' ? { ...outcome, shared: true } : outcome

function payerOf(context: Context): string {
  const { visitor } = context
  if (visitor.role === 'guest') return 'guest'
  return `tier ${visitor.tier}${buyerOf(context).seesCost ? ' with cost' : ''}`
}

/** Agreed prices are head office's: in a distributor's shop the distributor's make the purchase price, and a customer's count nowhere. */
const hasOwnPrices = ({ visitor, shop }: Context): boolean =>
  visitor.role !== 'guest' && visitor.hasAgreedPrices && shop.ownerId === null

/** Whoever pays the same without having agreed on anything: nobody has the number 0. */
const asAnybody = (context: Context): Context => {
  const { visitor } = context
  if (visitor.role === 'guest' || !hasOwnPrices(context)) return context
  return { ...context, visitor: { ...visitor, id: 0, hasAgreedPrices: false } }
}

const agreedBy = ({ cache, db }: Context, memberId: number, ageMs: number): Promise<Agreed> =>
  cache.answers.get(`agreed ${memberId}`, ageMs, async () => {
    const rows = await db<{ skuId: number }[]>`
      select sku_id as "skuId" from agreed_prices where member_id = ${memberId}`
    return new Set(rows.map(({ skuId }) => skuId))
  })

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
