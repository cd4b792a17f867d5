import pg from 'pg'
import { isUnavailable } from './unavailable.ts'

/** An arbitrary number for the advisory lock; nothing else in the embedded server's own database uses it. */
const presenceLock = 711_205_118
/** The server may need a moment after a crash of one of its processes. */
const pauseMs = 500

export interface Presence {
  /** Calls `last` when nobody else is present; until it has finished, nobody can join. */
  leave(last: () => Promise<void>): Promise<void>
}

/**
 * Several processes may share one embedded server. Each holds a shared lock in it as long as it lives, so the one that
 * gets the lock for itself alone is the last. A killed process drops out by itself.
 * Answers with nothing when the server is not there yet, or is about to stop.
 */
export async function joinServer(url: string): Promise<Presence | undefined> {
  let leaving = false
  let client: pg.Client | undefined

  async function hold(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'caravan presence' })
    next.on('error', () => {})
    await next.connect()
    next.once('end', () => {
      // The server may have restarted after a crash of one of its processes, and forgotten us.
      if (client === next && !leaving) holdSoon()
    })
    client = next
    await next.query('select pg_advisory_lock_shared($1)', [presenceLock])
  }

  function holdSoon(): void {
    setTimeout(() => {
      if (!leaving) hold().catch(holdSoon)
    }, pauseMs).unref()
  }

  async function isLast(): Promise<boolean> {
    try {
      await client!.query('select pg_advisory_unlock_shared($1)', [presenceLock])
      const { rows } = await client!.query('select pg_try_advisory_lock($1) as alone', [presenceLock])
      return rows[0]?.alone === true
    } catch (error) {
      // Between the two somebody else was the last, and stopped the server; or it had crashed before.
      if (isUnavailable(error)) return false
      throw error
    }
  }

  async function leave(last: () => Promise<void>): Promise<void> {
    leaving = true
    try {
      if (await isLast()) await last()
    } finally {
      await client!.end()
    }
  }

  try {
    await hold()
  } catch (error) {
    leaving = true
    await client?.end()
    if (isUnavailable(error)) return undefined
    throw error
  }
  return { leave }
}
