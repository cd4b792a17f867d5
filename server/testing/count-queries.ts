import type { Sql } from '../db/database.ts'

/** How many statements a piece of work sends through this pool. */
export async function countQueries(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const before = sql.options.debug
  Object.assign(sql.options, { debug: () => count++ })
  try {
    await work()
  } finally {
    Object.assign(sql.options, { debug: before })
  }
  return count
}
