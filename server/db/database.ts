import postgres from 'postgres'

/** The pool: can begin a transaction. */
export type Sql = postgres.Sql
/** Inside a transaction. */
export type Tx = postgres.TransactionSql
/** What a query function asks for: it runs in a transaction or without one. */
export type Db = postgres.ISql

/** A piece of SQL to be put into another; awaiting it would run it, so functions that make one are not async. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Numbers that PostgreSQL gives its types. */
const oid = { int2: 21, int4: 23, int8: 20, float4: 700, float8: 701, numeric: 1700, date: 1082 }

const types = {
  number: type([oid.int4, oid.int2, oid.float4, oid.float8], Number),
  // A count or an id is a number; beyond 2^53 it stays exact, as text, like numeric.
  bigint: type([oid.int8], text => (Number.isSafeInteger(Number(text)) ? Number(text) : text)),
  numeric: type([oid.numeric], text => text),
  // A calendar day has no time zone; as a Date it would move to the day before in half of the world.
  date: type([oid.date], text => text),
}

/** The driver hands out the word NULL for an empty element of an array. For text it cannot be told apart: avoid those. */
function type<T>(from: [number, ...number[]], parse: (text: string) => T) {
  return {
    to: from[0],
    from,
    serialize: String,
    parse: (text: string) => (text === 'NULL' ? null : parse(text)),
  }
}

/** The driver waits up to 20 s between attempts; requests that arrive meanwhile would wait as long. */
const reconnectDelay = (attempt: number) => Math.min(0.05 * 2 ** attempt, 2)

export function connect(url: string, { max = 10 }: { max?: number } = {}): Sql {
  const sql = postgres(url, {
    max,
    types,
    backoff: reconnectDelay,
    connection: { application_name: 'caravan', TimeZone: 'UTC' },
    onnotice: () => {},
  })
  return sql as unknown as Sql
}

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
  const subscription = await sql.listen('caravan_change', tell, () => {
    if (listening) tell('*')
    listening = true
  })
  return async function stop() {
    stopped = true
    // Without a connection there is nothing to end.
    await subscription.unlisten().catch(() => {})
  }
}
