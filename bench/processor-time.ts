import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '../server/db/database.ts'

/** Milliseconds of processor time that a request took: it says the same on a busy machine, where requests a second do not. */
export interface ProcessorTime {
  server: number
  database: number
}

export interface Stopwatch {
  /** Of each of so many requests since it was read last. */
  lap(requests: number): ProcessorTime
}

/** The server runs in this process, the database beside it; where its processes cannot be seen, it counts as nothing. */
export async function startWatch(sql: Sql): Promise<Stopwatch> {
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = statOf(pid)?.parent ?? 0
  const now = () => {
    const { user, system } = process.cpuUsage()
    return { server: (user + system) / 1000, database: databaseTime(postmaster) }
  }
  let before = now()
  return {
    lap(requests) {
      const after = now()
      const each = {
        server: (after.server - before.server) / requests,
        database: (after.database - before.database) / requests,
      }
      before = after
      return each
    },
  }
}

export const spent = ({ server, database }: ProcessorTime): string =>
  `${server.toFixed(2)} + ${database.toFixed(2)} ms`

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** Of the postmaster, of its processes, and of those that have ended. */
function databaseTime(postmaster: number): number {
  if (postmaster === 0) return 0
  const own = statOf(postmaster)
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => statOf(Number(name)))
    .filter(stat => stat?.parent === postmaster)
  return [own, ...children].reduce((sum, stat) => sum + (stat?.ms ?? 0), own?.endedMs ?? 0)
}

function statOf(pid: number): { parent: number; ms: number; endedMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of a program may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]]
    return { parent, ms: (user + system) * tickMs, endedMs: (fields[13]! + fields[14]!) * tickMs }
  } catch {
    return undefined
  }
}
