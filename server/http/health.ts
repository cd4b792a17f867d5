import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'

export function healthRoutes(app: FastifyInstance, { sql }: Services): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ alive: true }))

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      const pending = await pendingMigrations(sql)
      return reply.code(pending.length ? 503 : 200).send({ ready: pending.length === 0, pending })
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })
}
