import type { Sql } from '../db/database.ts'

/** How many statements a piece of work sends through this pool. */
export async function countQueries(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = sql.watch(() => count++)
  try {
    await work()
  } finally {
    stop()
  }
  return count
}
