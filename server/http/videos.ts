import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { isVideoPath, videoRoot } from '../features/files/files.rules.ts'
import { byteRange } from './byte-range.ts'
import { handleStorageError, readableFile } from './files.ts'

/** Videos of pages: whole, or the part that a player asks for. */
export function videoRoutes(app: FastifyInstance, services: Services): void {
  const options = { logLevel: 'warn', errorHandler: handleStorageError } as const
  app.get<{ Params: { '*': string } }>(`${videoRoot}*`, options, async (request, reply) => {
    const path = request.params['*']
    const file = isVideoPath(path) ? await readableFile(services, request, reply, path) : undefined
    if (!file) return reply.code(404).header('cache-control', 'no-store').send()
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const range = byteRange(request.headers.range, file.bytes)
    if (range === 'beyond')
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' })
        .send()
    const stored = await services.storage.get(path, range)
    if (!stored) return reply.code(404).header('cache-control', 'no-store').send()
    reply.type(file.type)
    if (!range) return reply.header('content-length', file.bytes).send(stored.body)
    const { start, end } = range
    return reply
      .code(206)
      .headers({
        'content-length': end - start + 1,
        'content-range': `bytes ${start}-${end}/${file.bytes}`,
      })
      .send(stored.body)
  })
}
