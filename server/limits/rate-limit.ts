import type { RateLimit } from '../../contract/action.ts'
import type { Sql } from '../db/database.ts'
import { networkOf } from '../features/account/network.ts'

/**
 * Counts this call for the caller's network and for each limited field's value, over all processes. Answers with the
 * seconds to wait when one of them has had enough. Counted outside the action's transaction: a failed guess counts.
 */
export async function tooMany(
  sql: Sql,
  name: string,
  limit: RateLimit,
  address: string,
  input: Record<string, unknown>,
): Promise<number | undefined> {
  const keys = [
    `${name}:address:${networkOf(address)}`,
    ...(limit.fields ?? [])
      .filter(field => input[field])
      .map(field => `${name}:${field}:${String(input[field])}`),
  ].sort()
  return await countUp(sql, keys, limit)
}

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
