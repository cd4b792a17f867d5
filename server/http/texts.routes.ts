import type { FastifyInstance } from 'fastify'
import { isLanguage } from '../../contract/languages.ts'
import { textsPath } from '../../contract/text.ts'
import type { Services } from '../context.ts'

/** The language packs, a slice at a time, with what a pack lacks filled in. */
export function textRoutes(app: FastifyInstance, { packs }: Services): void {
  app.get<{ Params: { version: string; lang: string; slice: string } }>(
    textsPath(':version', ':lang', ':slice'),
    { logLevel: 'warn' },
    async ({ params: { version, lang, slice } }, reply) => {
      const pack = isLanguage(lang) ? packs.pack(lang) : {}
      const texts = Object.hasOwn(pack, slice) && pack[slice]
      if (!texts) return reply.code(404).send()
      // A page of before an update asks for texts that are gone: it gets today's, but does not keep them.
      const forever = version === packs.version()
      return reply
        .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(texts)
    },
  )
}
