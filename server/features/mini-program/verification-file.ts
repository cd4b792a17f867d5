import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'

/**
 * The shapes WeChat gives such files: `MP_verify_` and sixteen letters and digits, which are the text as well, for an official account;
 * letters and digits with a text of letters and digits for a mini-program or a platform.
 */
export function verificationFault(name: string, content: string): 'name' | 'content' | undefined {
  const [, ofAccount] = /^MP_verify_([A-Za-z0-9]{16})\.txt$/.exec(name) ?? []
  if (ofAccount) return content === ofAccount ? undefined : 'content'
  if (!/^[A-Za-z0-9]{8,32}\.txt$/.test(name)) return 'name'
  return /^[A-Za-z0-9]{16,64}$/.test(content) ? undefined : 'content'
}

/** At the root of the shop's own host, or of the one that all others share. */
export function verificationRoutes(app: FastifyInstance, { sql }: Services): void {
  app.get<{ Params: { name: string } }>('/:name(^[A-Za-z0-9_]{8,40}\\.txt$)', async (request, reply) => {
    const host = request.hostname.toLowerCase()
    const [file] = await sql<{ content: string }[]>`
      select f.content from verification_files f join shops s on s.id = f.shop_id
      where f.name = ${request.params.name} and s.domain is not distinct from (
        select domain from shops where domain = ${host})
      order by f.id limit 1`
    return reply
      .code(file ? 200 : 404)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(file?.content ?? '')
  })
}
