import type { Config } from '../config.ts'
import type { Sql } from '../db/database.ts'
import type { WrittenTogether } from '../db/written-together.ts'
import { type Look, looksOf } from '../features/favourites/browsed-looks.ts'
import { openingsOf } from '../features/quotation/openings.ts'
import { seenSessionsOf } from '../features/session/session.queries.ts'

/** What visits leave behind although they only look; whoever shows it to those who left it flushes first. */
export interface Traces {
  looks: WrittenTogether<Look>
  /** By their tokens' hashes. */
  sessions: WrittenTogether<Buffer>
  openings: WrittenTogether<{ linkId: number; times: number }>
  close(): Promise<void>
}

export function openTraces(sql: Sql, { sessionDays }: Pick<Config, 'sessionDays'>): Traces {
  const looks = looksOf(sql)
  const sessions = seenSessionsOf(sql, sessionDays)
  const openings = openingsOf(sql)
  return {
    looks,
    sessions,
    openings,
    close: async () => {
      await Promise.all([looks.flush(), sessions.flush(), openings.flush()])
    },
  }
}
