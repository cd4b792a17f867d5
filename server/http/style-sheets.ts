import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type EncodedText, encodedText, sendEncoded } from './encoded.ts'

const folder = '/styles/'

/** Many small files of styles as one; each would be waited for (docs/decisions/0105-styles-in-two-files.md). */
export interface StyleSheets {
  /** The address of one that has all of these. Their names change with what they say, and so does its own. */
  join(files: readonly string[]): string
  find(name: string): EncodedText | undefined
}

export function createStyleSheets(textOf: (file: string) => string): StyleSheets {
  const known = new Map<string, readonly string[]>()
  const made = new Map<string, EncodedText>()
  return {
    join: files => {
      const name = `${createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)}.css`
      known.set(name, files)
      return folder + name
    },
    find: name => {
      const files = known.get(name)
      if (!files) return undefined
      const sheet = made.get(name) ?? encodedText(files.map(textOf).join(''))
      made.set(name, sheet)
      return sheet
    },
  }
}

export function styleRoute(app: FastifyInstance, sheets: StyleSheets | undefined): void {
  app.get<{ Params: { name: string } }>(`${folder}:name`, { logLevel: 'warn' }, async (request, reply) => {
    const sheet = sheets?.find(request.params.name)
    if (!sheet) return reply.code(404).send()
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable')
    return await sendEncoded(request, reply, sheet)
  })
}
