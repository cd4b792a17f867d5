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
export interface Pool extends Ask {
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

export function openPool(url: string, { max, name = 'caravan' }: { max: number; name?: string }): Pool {
  const settings = settingsFor(url, name)
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

  /** A connection on which something was unavailable is not given to anybody else. */
  async function take() {
    const client = await connections.connect().catch(error => {
      throw new DatabaseUnavailable(error)
    })
    let lost = false
    const ask: SendStatement = async statement => {
      for (const seen of watchers) {
        if (statement.begins) seen('begin')
        seen(statement.text)
        if (statement.commits) seen('commit')
      }
      try {
        return await send(client, statement)
      } catch (error) {
        lost ||= error instanceof DatabaseUnavailable
        throw error
      }
    }
    return { ask, release: (reusable: boolean) => client.release(lost || !reusable) }
  }

  const askAlone: SendStatement = async statement => {
    const { ask, release } = await take()
    try {
      return await ask(statement)
    } finally {
      release(true)
    }
  }

  async function begin<T>(work: (tx: Transaction) => Promise<T> | T): Promise<T> {
    const { ask, release } = await take()
    const transaction = new OpenTransaction(ask)
    try {
      return await transaction.run(work)
    } finally {
      release(transaction.ended)
    }
  }

  async function hold() {
    const { ask, release } = await take()
    const say = (text: string) => ask({ text, values: [], once: true })
    const giveBack = async () => {
      const ended = await say('rollback').then(
        () => true,
        () => false,
      )
      release(ended)
    }
    await say('begin').catch(async error => {
      await giveBack()
      throw error
    })
    return { send: ask, release: giveBack }
  }

  async function reserve(): Promise<Reserved> {
    const { ask, release } = await take()
    const held = async () => ({ send: ask, release: async () => {} })
    // The connection is closed, because settings or temporary tables may be left on it.
    return askThrough({ send: ask, hold: held }, { release: () => release(false) })
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
