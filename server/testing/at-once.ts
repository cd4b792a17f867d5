import { expect } from 'vitest'
import type { Sql, Tx } from '../db/database.ts'

/** Lets all calls come as far as a lock that somebody else holds, who may do something more (`last`) when they all wait. */
export async function atOnce<T>(
  sql: Sql,
  lock: (tx: Tx) => PromiseLike<unknown>,
  calls: readonly (() => Promise<T>)[],
  last?: (tx: Tx) => PromiseLike<unknown>,
): Promise<T[]> {
  const opened = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const gate = sql.begin(async tx => {
    await lock(tx)
    opened.resolve()
    await release.promise
    await last?.(tx)
  })
  await opened.promise
  const answers = Promise.all(calls.map(call => call()))
  try {
    await expect.poll(() => waiting(sql), { timeout: 10_000 }).toBe(calls.length)
  } finally {
    release.resolve()
    await gate
    await answers
  }
  return await answers
}

async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row!.count
}

const door = 4712

/** The same, where each call that writes there has done everything but commit, or waits for one that has. */
export async function atCommit<T>(
  sql: Sql,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  await sql.unsafe(`
    create function wait_at_door() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${door}); return null; end $$;
    create constraint trigger waits_at_door after insert on ${table} deferrable initially deferred
      for each row execute function wait_at_door()`)
  try {
    return await atOnce(sql, tx => tx`select pg_advisory_xact_lock(${door})`, calls)
  } finally {
    await sql.unsafe(`drop trigger waits_at_door on ${table}; drop function wait_at_door()`)
  }
}
