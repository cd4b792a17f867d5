import type { RateLimit } from '../../contract/action.ts'
import type { Sql } from '../db/database.ts'
import { networkOf } from '../features/account/network.ts'

/**
 * Counts this call for the caller's network, over all processes. Answers with the seconds to wait when it has had enough. Counted
 * outside the action's transaction: a failed guess counts.
 */
export const tooMany = (
  sql: Sql,
  name: string,
  limit: RateLimit,
  address: string,
): Promise<number | undefined> => countUp(sql, [`${name}:address:${networkOf(address)}`], limit)

/** Counts once for each key, which must be sorted: else two callers could wait for each other. */
export async function countUp(
  sql: Sql,
  keys: readonly string[],
  limit: RateLimit,
): Promise<number | undefined> {
  const [worst] = await sql<{ wait: number }[]>`
    with counted as (
      insert into rate_limits as r (key, count, resets_at)
      select key, 1, now() + make_interval(secs => ${limit.seconds}) from unnest(${[...keys]}::text[]) as key
      on conflict (key) do update set
        count = case when r.resets_at <= now() then 1 else r.count + 1 end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      returning count, resets_at
    )
    select ceil(extract(epoch from max(resets_at) - now()))::integer as wait from counted
    where count > ${limit.max} having count(*) > 0`
  return worst?.wait
}

/** Expired counters, a few at a time. */
export async function forgetOldCounters(sql: Sql): Promise<void> {
  await sql`delete from rate_limits where resets_at < now() - interval '1 hour'`
}
