import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { mostUnread } from '../../../contract/bell.ts'
import type { Services } from '../../context.ts'
import { networkOf } from '../account/network.ts'
import { endedSessions } from '../session/session.queries.ts'
import { unreadOf } from './bell.queries.ts'

export interface BellTimes {
  /** A proxy closes what says nothing. */
  heartbeatMs: number
  /** Then the page comes again, and shows that it is still signed in. */
  lifeMs: number
  /** However many sessions end, those of the pages here are asked for no more often than this. */
  lookMs: number
}

const bellTimes: BellTimes = { heartbeatMs: 25_000, lifeMs: 600_000, lookMs: 1_000 }

/** Of this process. */
const most = { ofMember: 8, ofNetwork: 200, ofAll: 20_000 }

/** Whose page it is, by which session, and where it is. */
export interface Listener {
  memberId: number
  session: Buffer
  address: string
}

interface Line {
  memberId: number
  session: Buffer
  network: string
  until: number
  out: ServerResponse
}

export interface LiveBells {
  /** False: too many hear already. */
  hasRoom(memberId: number, address: string): boolean
  /** Hears from now on, until it is closed on either side or its session ends. */
  add(listener: Listener, out: ServerResponse): void
  close(): void
}

/** The pages that listen at this process, and who is told by the database that something is new for somebody. */
export function openLiveBells(
  { sql, cache }: Pick<Services, 'sql' | 'cache'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { heartbeatMs, lifeMs, lookMs }: BellTimes = bellTimes,
): LiveBells {
  const byMember = new Map<number, Set<Line>>()
  const networks = new Map<string, number>()
  let beating: NodeJS.Timeout | undefined
  let lines = 0
  let closed = false

  const stopHearing = cache.hear(table => {
    if (table === '*' || table === 'sessions') doubt([...byMember.values()].flatMap(of => [...of]))
    if (table === '*') tell(byMember.keys())
    else if (table.startsWith('bell:')) tell([Number(table.slice(5))])
  })

  const due = new Set<number>()
  let telling = false
  /** Asks once for all who are due, and again for those who came meanwhile. */
  function tell(members: Iterable<number>): void {
    for (const id of members) if (byMember.has(id)) due.add(id)
    if (telling || due.size === 0) return
    telling = true
    void sayUnread()
      // The page asks by itself when it comes again; a database that is away says so when it is back.
      .catch(error => log.warn({ err: error }, 'the bell could not be rung'))
      .finally(() => {
        telling = false
        tell([])
      })
  }

  async function sayUnread(): Promise<void> {
    const members = [...due]
    due.clear()
    for (const [id, unread] of await unreadOf(sql, members))
      for (const line of byMember.get(id) ?? [])
        line.out.write(`data: ${JSON.stringify({ unread: Math.min(unread, mostUnread) })}\n\n`)
  }

  const doubtful = new Set<Line>()
  let looking: NodeJS.Timeout | undefined
  /** Somebody's session ended, or did so before anybody listened here: asks once for all, a moment later. */
  function doubt(whom: Iterable<Line>): void {
    for (const line of whom) doubtful.add(line)
    if (doubtful.size > 0) looking ??= setTimeout(() => void endLost(), lookMs).unref()
  }

  async function endLost(): Promise<void> {
    looking = undefined
    const asked = [...doubtful]
    doubtful.clear()
    try {
      const ended = await endedSessions(
        sql,
        asked.map(({ session }) => session),
      )
      for (const { session, out } of asked) if (ended.has(session.toString('base64'))) out.end()
    } catch (error) {
      // A database that is away says so when it is back, and then all are asked for.
      log.warn({ err: error }, 'the bell could not tell whose session has ended')
    }
  }

  function beat(): void {
    const now = Date.now()
    for (const of of byMember.values())
      for (const { out, until } of of) {
        // Whoever does not read would pile it up here.
        if (out.writableLength > 16_384) out.destroy()
        else if (now >= until) out.end()
        else out.write(':\n\n')
      }
  }

  function remove(line: Line): void {
    const of = byMember.get(line.memberId)
    if (!of?.delete(line)) return
    doubtful.delete(line)
    if (of.size === 0) byMember.delete(line.memberId)
    const left = networks.get(line.network)! - 1
    if (left === 0) networks.delete(line.network)
    else networks.set(line.network, left)
    lines--
    if (lines > 0) return
    clearInterval(beating)
    beating = undefined
  }

  return {
    hasRoom: (memberId, address) =>
      !closed &&
      lines < most.ofAll &&
      (byMember.get(memberId)?.size ?? 0) < most.ofMember &&
      (networks.get(networkOf(address)) ?? 0) < most.ofNetwork,

    add({ memberId, session, address }, out) {
      const line: Line = { memberId, session, network: networkOf(address), until: Date.now() + lifeMs, out }
      const of = byMember.get(memberId) ?? new Set()
      byMember.set(memberId, of.add(line))
      networks.set(line.network, (networks.get(line.network) ?? 0) + 1)
      lines++
      out.once('close', () => remove(line))
      beating ??= setInterval(beat, heartbeatMs).unref()
      tell([memberId])
      doubt([line])
    },

    close() {
      closed = true
      stopHearing()
      clearTimeout(looking)
      for (const of of byMember.values()) for (const { out } of of) out.end()
    },
  }
}
