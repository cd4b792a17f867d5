import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './db/database.ts'
import { deleteExpiredSessions } from './features/session/session.queries.ts'
import { forgetOldCounters } from './rate-limit.ts'

const everyMs = 10 * 60 * 1000

/** What nobody needs any more is removed now and then; harmless when several processes do it. */
export function housekeeping(sql: Sql, log: FastifyBaseLogger): () => Promise<void> {
  const tidy = async () => {
    try {
      await deleteExpiredSessions(sql)
      await forgetOldCounters(sql)
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed')
    }
  }
  const timer = setInterval(tidy, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
