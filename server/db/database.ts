import { openPool, type Pool } from './pool.ts'
import type { Ask, Query } from './query.ts'
import type { Transaction } from './transaction.ts'

/** The pool: can begin a transaction. */
export type Sql = Pool
/** Inside a transaction. */
export type Tx = Transaction
/** What a query function asks for: it runs in a transaction or without one. */
export type Db = Ask

/** A piece of SQL to be put into another; awaiting it would run it, so functions that make one are not async. */
export type Fragment = Query<readonly Record<string, unknown>[]>

interface Connecting {
  max?: number
  /** So long a statement may take; absent: any time. */
  statementSeconds?: number
}

export const connect = (url: string, { max = 10, statementSeconds }: Connecting = {}): Sql =>
  openPool(url, { max, statementSeconds })

/**
 * Hears which table changed, in this or any other process. After a lost connection it listens again by itself and
 * says `*`, because messages sent in between are gone.
 */
export async function listenForChanges(sql: Sql, onChange: (table: string) => void) {
  let listening = false
  let stopped = false
  const tell = (table: string) => {
    if (!stopped) onChange(table)
  }
  const unlisten = await sql.listen('caravan_change', {
    heard: tell,
    listening() {
      if (listening) tell('*')
      listening = true
    },
  })
  return async function stop() {
    stopped = true
    await unlisten()
  }
}
