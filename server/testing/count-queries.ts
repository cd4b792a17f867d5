import type { Sql } from '../db/database.ts'

/** Written by the clock, for whoever looked before (lifecycle/traces.ts). */
const traces = /^\s*(insert into|delete from) browsed\b/

/** How many statements a piece of work sends through this pool. */
export async function countQueries(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = sql.watch(text => {
    if (!traces.test(text)) count++
  })
  try {
    await work()
  } finally {
    stop()
  }
  return count
}
