import { setImmediate } from 'node:timers/promises'
import type { Decimal } from '../../../contract/decimal.ts'
import type { QuantityRule } from '../../../contract/quantity.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Sql } from '../../db/database.ts'
import { retried } from '../../db/in-transaction.ts'

export interface Wish {
  shopId: number
  saleId: number
  skuId: number
  memberId: number
  quantity: number
  /** Else the shop's own. */
  storeId?: number | undefined
}

export type ClaimedStock =
  | { outcome: 'claimed'; claimId: number; expiresAt: Date }
  /** `had` of `most` are the member's already. */
  | { outcome: 'limit'; had: number; most: number }
  /** Fewer than the SKU is sold by, or not a multiple. */
  | { outcome: 'rule'; rule: QuantityRule }
  /** Nothing is left, less than wanted is left, not begun, over. */
  | { outcome: 'gone' | 'few' | 'early' | 'over' }
  /** No such thing. */
  | { outcome: 'none' }

interface Waiting extends Wish {
  answer(claimed: ClaimedStock): void
  fail(error: unknown): void
}

const mostAtOnce = 1_000
const soldOutMs = 1_000

/** Those who wait for a piece of one item, by process: of them the next statement decides over as many as it can take. */
const queues = new WeakMap<Sql, Map<string, Waiting[]>>()

/**
 * A piece of a flash sale. Whoever comes while a statement runs waits for the next one, which decides over all of them
 * at once; a row lock is taken once for hundreds of buyers instead of once for each. Its line is put into the cart when the
 * buyer looks there.
 */
export async function claimPiece(pool: Sql, cache: Cache, wish: Wish): Promise<ClaimedStock> {
  const soldOut = await soldOutOf(cache, wish)
  if (soldOut.until > Date.now()) return { outcome: 'gone' }
  const items = itemsOf(pool)
  const key = `${wish.saleId}:${wish.skuId}:${wish.shopId}`
  return await new Promise((answer, fail) => {
    const waiting = items.get(key)
    const mine = { ...wish, answer, fail }
    if (waiting) {
      waiting.push(mine)
    } else {
      const queue = [mine]
      items.set(key, queue)
      void serve(pool, cache, queue, () => items.delete(key))
    }
  })
}

function itemsOf(pool: Sql): Map<string, Waiting[]> {
  const known = queues.get(pool)
  if (known) return known
  const items = new Map<string, Waiting[]>()
  queues.set(pool, items)
  return items
}

async function serve(pool: Sql, cache: Cache, queue: Waiting[], done: () => void): Promise<void> {
  // Waits one tick, so that all wishes of this moment are in the first statement.
  await setImmediate()
  while (queue.length > 0) {
    const batch = takeBatch(queue)
    try {
      const decided = await decide(pool, batch)
      if (decided.some(({ outcome }) => outcome === 'gone')) {
        const soldOut = await soldOutOf(cache, batch[0]!)
        soldOut.until = Date.now() + soldOutMs
        for (const { answer } of queue.splice(0)) answer({ outcome: 'gone' })
      }
      for (const [place, claimed] of decided.entries()) batch[place]!.answer(claimed)
    } catch (error) {
      for (const { fail } of batch) fail(error)
    }
  }
  done()
}

/** In the order they came, but each member once: the second wish of one depends on the first. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const members = new Set<number>()
  for (const waiting of queue.splice(0)) {
    if (batch.length === mostAtOnce || members.has(waiting.memberId)) {
      later.push(waiting)
    } else {
      members.add(waiting.memberId)
      batch.push(waiting)
    }
  }
  queue.push(...later)
  return batch
}

interface Row {
  outcome: ClaimedStock['outcome']
  claim: number | null
  expires: Date | null
  had: number
  most: number
  least: Decimal
  step: Decimal
}

async function decide(pool: Sql, batch: readonly Waiting[]): Promise<ClaimedStock[]> {
  const { shopId, saleId, skuId } = batch[0]!
  const rows = await retried(
    async () =>
      await pool<Row[]>`
      select outcome, claim, expires, had, most, trim_scale(minimum)::text as least, trim_scale(step)::text as step
      from claim_flash(${shopId}, ${saleId}, ${skuId}, ${batch.map(({ memberId }) => memberId)}::integer[],
        ${batch.map(({ quantity }) => quantity)}::integer[], ${batch.map(({ storeId }) => storeId ?? 0)}::integer[])
      order by place`,
  )
  return rows.map(present)
}

function present({ outcome, claim, expires, had, most, least, step }: Row): ClaimedStock {
  if (outcome === 'claimed') return { outcome, claimId: claim!, expiresAt: expires! }
  if (outcome === 'rule') return { outcome, rule: { min: least, multiple: step } }
  return outcome === 'limit' ? { outcome, had, most } : { outcome }
}

/**
 * That an item is sold out is remembered for a moment, so that the many who come too late cost nothing. A piece that comes
 * back makes every process forget it: the database says `flash_pieces`.
 */
const soldOutOf = (
  cache: Cache,
  { saleId, skuId }: Pick<Wish, 'saleId' | 'skuId'>,
): Promise<{ until: number }> =>
  cache.get(`flash-gone:${saleId}:${skuId}`, ['flash_pieces'], async () => ({ until: 0 }))
