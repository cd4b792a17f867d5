import { shopTimeZone } from '../../contract/dates.ts'
import type { Db, Fragment } from './database.ts'

/** The day a moment falls on by the shop's clock: charts and lists end where the shop's day does, not at midnight in London. */
export const dayOf = (db: Db, moment: Fragment): Fragment =>
  db`(${moment} at time zone ${shopTimeZone})::date`

export const today = (db: Db): Fragment => dayOf(db, db`now()`)

/** The last 30 days, today among them, as a column `day`. */
export const last30Days = (db: Db): Fragment =>
  db`generate_series(${today(db)} - 29, ${today(db)}, interval '1 day')`

/** When they began. */
export const began30DaysAgo = (db: Db): Fragment =>
  db`((${today(db)} - 29)::timestamp at time zone ${shopTimeZone})`
