import postgres from 'postgres'

/** Any number that nothing else locks in the embedded server's own database. */
const presenceLock = 711_205_118

export interface Presence {
  /** Calls `last` when nobody else is present; until it has finished, nobody can join. */
  leave(last: () => Promise<void>): Promise<void>
}

/** What a connection to a server meets that is just stopping, or recovering from a crash. */
const passingCodes = [
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
]

/**
 * Several processes may share one embedded server. Each holds a shared lock in it as long as it lives, so the one that
 * gets the lock for itself alone is the last. A killed process drops out by itself.
 * Answers with nothing when the server is not there yet, or is about to stop.
 */
export async function joinServer(url: string): Promise<Presence | undefined> {
  let leaving = false
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    backoff: () => 0.1,
    onnotice: () => {},
    connection: { application_name: 'caravan presence' },
    onclose: () => {
      // The server may have restarted after a crash of one of its processes, and forgotten us.
      if (!leaving) setTimeout(() => hold().catch(() => {}), 1000).unref()
    },
  })
  const hold = () => sql`select pg_advisory_lock_shared(${presenceLock})`

  async function isLast(): Promise<boolean> {
    try {
      await sql`select pg_advisory_unlock_shared(${presenceLock})`
      const [turn] = await sql<{ alone: boolean }[]>`select pg_try_advisory_lock(${presenceLock}) as alone`
      return turn?.alone === true
    } catch (error) {
      // Between the two somebody else was the last, and stopped the server; or it had crashed before.
      if (isPassing(error)) return false
      throw error
    }
  }

  async function leave(last: () => Promise<void>) {
    leaving = true
    try {
      if (await isLast()) await last()
    } finally {
      await sql.end({ timeout: 0 })
    }
  }

  try {
    await hold()
  } catch (error) {
    leaving = true
    await sql.end({ timeout: 0 })
    if (isPassing(error)) return undefined
    throw error
  }
  return { leave }
}

function isPassing(error: unknown): boolean {
  return passingCodes.includes((error as { code?: string }).code ?? '')
}
