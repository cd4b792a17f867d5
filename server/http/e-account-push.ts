import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { accountNotifyPath } from '../features/e-account/providers.ts'
import { receivePush } from '../features/e-account/receive-push.ts'

/** No provider has more to say, in bytes. */
const longestPush = 64 * 1024

/** Where providers of electronic accounts tell us by themselves; they sign what they send, and it is read to the byte. */
export function accountPushRoutes(app: FastifyInstance, services: Services): void {
  app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestPush }, (_, body, done) =>
      done(null, body),
    )
    inside.post<{ Params: { provider: string } }>(`${accountNotifyPath}:provider`, async (request, reply) => {
      const answer = await receivePush(services, {
        provider: request.params.provider,
        address: request.ip,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
        ),
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
  })
}
