import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/** What helmet says with each answer is always the same: it is asked once, and not for every request. */
export async function safeHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, options)
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await asked.inject('/')
  await asked.close()
  return answer.json()
}
