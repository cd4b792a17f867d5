import type { Socket } from 'node:net'
import type pg from 'pg'
import { types } from './parameters.ts'
import { isKnown, PreparedQuery } from './prepared-query.ts'
import type { QueryAnswer } from './query.ts'
import type { Statement } from './statement.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

/** A transaction that nobody goes on with holds its locks no longer. */
const longestPauseMs = 120_000

/** Everything is in UTC. What the address itself says about options goes first. 0: a statement may take any time. */
export function settingsFor(url: string, name: string, statementSeconds = 0): pg.ClientConfig {
  const address = new URL(url)
  const options = [
    address.searchParams.get('options'),
    '-c TimeZone=UTC',
    `-c idle_in_transaction_session_timeout=${longestPauseMs}`,
    statementSeconds > 0 && `-c statement_timeout=${Math.ceil(statementSeconds * 1000)}`,
  ]
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options: options.filter(Boolean).join(' '),
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  }
}

export async function send(client: pg.ClientBase, statement: Statement): Promise<QueryAnswer> {
  const name = statement.once ? undefined : nameFor(statement.text)
  gather(client)
  try {
    return await (name ? sendPrepared(client, name, statement) : sendOnce(client, statement))
  } catch (error) {
    // The driver's stack ends at the socket; this one shows who asked.
    Error.captureStackTrace(error as Error, send)
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

function sendPrepared(client: pg.ClientBase, name: string, statement: Statement): Promise<QueryAnswer> {
  const ask = () =>
    new Promise<QueryAnswer>((resolve, reject) => {
      const query = new PreparedQuery(client, { ...statement, name }, error => {
        if (error) reject(error)
        else resolve(query.answer())
      })
      client.query(query)
    })
  return isKnown(client, name) ? ask() : sendBetween(client, statement, ask)
}

const sendOnce = (client: pg.ClientBase, statement: Statement): Promise<QueryAnswer> =>
  sendBetween(client, statement, () => sendPlain(client, statement))

/** The beginning and the end of its transaction as statements of their own. If one goes wrong, so does what comes behind it. */
async function sendBetween(
  client: pg.ClientBase,
  { begins, commits }: Statement,
  ask: () => Promise<QueryAnswer>,
): Promise<QueryAnswer> {
  const [, answer] = await Promise.all([
    begins && sendPlain(client, { text: 'begin', values: [] }),
    ask(),
    commits && sendPlain(client, { text: 'commit', values: [] }),
  ])
  return answer
}

const sendPlain = (
  client: pg.ClientBase,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<QueryAnswer> =>
  new Promise((resolve, reject) => {
    client.query({ text, values }, (error: Error | null, result: pg.QueryResult) => {
      if (error) reject(error)
      else resolve(answerOf(result))
    })
  })

/** What is asked in one go travels in one go: each packet would wake the server anew. */
function gather(client: pg.ClientBase): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Of several statements the last one answers. */
function answerOf(result: pg.QueryResult | pg.QueryResult[]): QueryAnswer {
  const { rows, rowCount, command } = Array.isArray(result) ? result.at(-1)! : result
  return { rows, count: rowCount ?? 0, command }
}

/**
 * What is asked again and again is prepared: parsed and planned once per connection. There is an end to it, because
 * the server remembers every one of them.
 */
const mostPrepared = 3_000
const prepared = new Map<string, string>()
let askedOnce = new Set<string>()
/** No name is given twice: connections remember what it stood for. */
let named = 0

/** As in a process that has asked nothing yet; one that runs all tests has asked for more than are prepared. */
export function forgetPrepared(): void {
  prepared.clear()
  askedOnce = new Set()
}

function nameFor(text: string): string | undefined {
  const known = prepared.get(text)
  if (known || prepared.size >= mostPrepared) return known
  if (!askedOnce.delete(text)) {
    if (askedOnce.size >= mostPrepared) askedOnce = new Set()
    askedOnce.add(text)
    return undefined
  }
  const name = `q${named++}`
  prepared.set(text, name)
  return name
}

/** Closes the connection at once, whatever it is doing. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
