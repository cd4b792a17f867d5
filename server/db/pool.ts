import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { cut, send, settingsFor } from './connection.ts'
import { type Listener, listenOn } from './listen.ts'
import { type Ask, askThrough, type SendStatement } from './query.ts'
import { OpenTransaction, type Transaction } from './transaction.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * `pg` under tagged templates. A connection belongs to one query or one transaction at a time, so nothing of another
 * can get in between; on that connection queries go out without waiting for each other's answers.
 */
export interface Pool extends WaysIn {
  /** The same connections for what nobody waits for: its statements may take any time. */
  readonly patient: Pool
}

interface WaysIn extends Ask {
  begin<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T>
  /** A connection for what belongs to one, such as temporary tables. */
  reserve(): Promise<Reserved>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Calls `seen` with the text of every statement, until the answer is called. */
  watch(seen: (text: string) => void): () => void
  /** Waits for what is being asked, at most so many seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface Reserved extends Ask {
  release(): void
}

/** How long a query waits for a connection before it fails; longer than any queue of a healthy shop. */
const longestWaitMs = 10_000

interface PoolOptions {
  max: number
  /** A statement that takes longer is ended; absent: it may take any time. */
  statementSeconds?: number
  name?: string
}

export function openPool(url: string, { max, statementSeconds = 0, name = 'caravan' }: PoolOptions): Pool {
  const settings = settingsFor(url, name, statementSeconds)
  const connections = new pg.Pool({
    ...settings,
    max,
    pipeline: true,
    connectionTimeoutMillis: longestWaitMs,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig)
  const open = new Set<pg.PoolClient>()
  let isCut = false
  connections.on('connect', client => {
    open.add(client)
    // A connection that is lost in use fails its query; the event itself needs no handling.
    client.on('error', () => {})
    // It was still on its way when the pool ended.
    if (isCut) cut(client)
  })
  connections.on('remove', client => open.delete(client))
  // A connection that is lost while idle has already been removed from the pool.
  connections.on('error', () => {})

  const watchers = new Set<(text: string) => void>()

  /** A connection that was lost is not given to anybody else. */
  async function take(isPatient: boolean) {
    const client = await connections.connect().catch(error => {
      throw new DatabaseUnavailable(error)
    })
    let lost = false
    const say: SendStatement = async statement => {
      try {
        return await send(client, statement)
      } catch (error) {
        lost ||= error instanceof DatabaseUnavailable && !error.tooSlow
        throw error
      }
    }
    const ask: SendStatement = statement => {
      for (const seen of watchers) {
        if (statement.begins) seen('begin')
        seen(statement.text)
        if (statement.commits) seen('commit')
      }
      return say(statement)
    }
    const isUnlimited = isPatient && statementSeconds > 0
    // When it fails, so does what is asked behind it.
    if (isUnlimited) say(plain('set statement_timeout = 0')).catch(() => {})
    const release = async (reusable: boolean) => {
      const limited =
        !isUnlimited ||
        !reusable ||
        (await say(plain('reset statement_timeout')).then(
          () => true,
          () => false,
        ))
      client.release(lost || !reusable || !limited)
    }
    return { ask, release }
  }

  function waysIn(isPatient: boolean): WaysIn {
    const askAlone: SendStatement = async statement => {
      const { ask, release } = await take(isPatient)
      try {
        return await ask(statement)
      } finally {
        await release(true)
      }
    }

    async function begin<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
      const { ask, release } = await take(isPatient)
      const transaction = new OpenTransaction(ask)
      try {
        return await transaction.run(work)
      } finally {
        await release(transaction.ended)
      }
    }

    async function reserve(): Promise<Reserved> {
      const { ask, release } = await take(isPatient)
      const held = async () => ({ send: ask, release: async () => {} })
      // The connection is closed, because settings or temporary tables may be left on it.
      return askThrough({ send: ask, hold: held }, { release: () => void release(false) })
    }

    return askThrough(
      { send: askAlone, hold },
      {
        begin,
        reserve,
        end,
        listen: (channel: string, listener: Listener) =>
          listenOn({ ...settings, application_name: `${name} listener` }, channel, listener),
        watch(seen: (text: string) => void) {
          watchers.add(seen)
          return () => void watchers.delete(seen)
        },
      },
    )
  }

  /** For cursors: whoever reads that much may have to wait for its beginning. */
  async function hold() {
    const { ask, release } = await take(true)
    const giveBack = async () => {
      const ended = await ask(plain('rollback')).then(
        () => true,
        () => false,
      )
      await release(ended)
    }
    await ask(plain('begin')).catch(async error => {
      await giveBack()
      throw error
    })
    return { send: ask, release: giveBack }
  }

  async function end({ timeout }: { timeout?: number } = {}): Promise<void> {
    const closed = connections.end()
    if (timeout === undefined) return await closed
    const waiting = new AbortController()
    await Promise.race([closed, delay(timeout * 1000, undefined, waiting).catch(() => {})])
    waiting.abort()
    isCut = true
    for (const client of open) cut(client)
  }

  const unhurried = waysIn(true)
  const patient: Pool = Object.assign(unhurried, { patient: unhurried as Pool })
  return Object.assign(waysIn(false), { patient })
}

const plain = (text: string) => ({ text, values: [], once: true })
