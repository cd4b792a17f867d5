import type { FastifyInstance } from 'fastify'
import { bellStream } from '../../../contract/bell.ts'
import type { Services } from '../../context.ts'
import { openContext } from '../../http/request-context.ts'
import { hashToken } from '../session/session.rules.ts'
import { type BellTimes, openLiveBells } from './live-bells.ts'

/** Where a member's page hears of what is new, as server-sent events. */
export function bellRoutes(app: FastifyInstance, services: Services, times?: BellTimes): void {
  const bells = openLiveBells(services, app.log, times)
  // Before the server waits for what is still open.
  app.addHook('preClose', async () => bells.close())

  app.get(bellStream, async (request, reply) => {
    const { visitor, sessionToken, address } = await openContext(services, request, reply)
    // Tells a browser not to come again.
    if (visitor.role === 'guest' || !sessionToken) return await reply.code(204).send()
    if (!bells.hasRoom(visitor.id, address)) return await reply.code(429).header('retry-after', '300').send()
    reply.hijack()
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    reply.raw.writeHead(200, {
      ...(Object.fromEntries(headers) as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nginx would collect it.
      'x-accel-buffering': 'no',
    })
    reply.raw.flushHeaders()
    bells.add({ memberId: visitor.id, session: hashToken(sessionToken), address }, reply.raw)
  })
}
