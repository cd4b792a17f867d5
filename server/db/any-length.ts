import type { Db, Fragment } from './database.ts'
import type { Value } from './parameters.ts'

/**
 * An array whose length the planner does not see, for `unnest`. Else a statement that was planned for one row seems cheaper than one that
 * fits any number, and it is planned anew for every call, which costs ten times as much as running it (docs/decisions/0068).
 */
export const integers = (db: Db, values: readonly (number | null)[]): Fragment =>
  db`(select ${values as Value}::integer[])`

export const texts = (db: Db, values: readonly string[]): Fragment => db`(select ${values as Value}::text[])`

export const decimals = (db: Db, values: readonly string[]): Fragment =>
  db`(select ${values as Value}::numeric[])`

/** The same for `=`: one of these numbers. A single one is its own statement: for any number of them a small table is read from end to end. */
export const anyOf = (db: Db, values: readonly number[]): Fragment =>
  values.length === 1 ? anyId(db, values[0]!) : db`any((select ${values as Value}::integer[])::integer[])`

/**
 * A number that the planner does not see either, for what is found by its key: who has much and who has little get the same plan, and it is made
 * once.
 */
export const anyId = (db: Db, id: number | null): Fragment => db`(select ${id}::integer)`
