import type { Db, Fragment } from './database.ts'

/** A moment inside JSON as `toISOString` would write it. */
export const iso = (db: Db, moment: Fragment): Fragment =>
  db`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
