import { extname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { thumbnailWidths } from '../../contract/images.ts'
import type { Services } from '../context.ts'
import { pathOfUpload } from '../features/files/files.rules.ts'
import { isPictureName } from '../features/files/shop-pictures.ts'
import { handleStorageError, readableFile } from './files.ts'
import { queryOf } from './request-context.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
}

/** PNG and JPEG are sent as WebP, which is smaller, to browsers that accept it. */
const isDated = (name: string) => /\.(png|jpg)(\.full)?$/i.test(name)
const readsWebp = ({ headers }: FastifyRequest) => /\bimage\/webp\b/.test(headers.accept ?? '')

/** Pictures of the shop, as they are or as thumbnails. */
export function imageRoutes(app: FastifyInstance, services: Services): void {
  const { pictures } = services

  app.get('/images/*', { logLevel: 'warn', errorHandler: handleStorageError }, async (request, reply) => {
    const asked = askedPicture(request)
    if (!asked) return reply.code(404).send()
    const { name, width } = asked
    const upload = pathOfUpload(name)
    const file = upload ? await readableFile(services, request, reply, upload) : undefined
    if (upload && !file) return reply.code(404).header('cache-control', 'no-store').send()
    const modern = width !== undefined && isDated(name)
    if (modern) reply.header('vary', 'accept')
    const webp = modern && readsWebp(request)
    const picture = width ? await pictures.thumbnail(width, name, webp) : await pictures.original(name)
    if (!picture) return reply.code(404).send()
    const mayBeShared = !file || file.isPublic
    const [content, size] = Buffer.isBuffer(picture)
      ? [picture, picture.length]
      : [picture.body, picture.size]
    return reply
      .type(webp ? types['.webp']! : types[extname(name.replace(/\.full$/, '')).toLowerCase()]!)
      .header('cache-control', mayBeShared ? 'public, max-age=31536000, immutable' : 'private, no-cache')
      .header('content-length', size)
      .send(content)
  })
}

/** Sized by path swap or by query, as on a cloud storage host (product §7); each width is one of ours. */
function askedPicture(request: FastifyRequest): { name: string; width: number | undefined } | undefined {
  const path = (request.params as { '*': string })['*']
  const [, swapped, rest] = /^thumb\/(\d{1,4})\/(.+)$/.exec(path) ?? []
  const process = queryOf(request)['x-oss-process']
  const [, queried] = /^image\/resize,w_(\d{1,4})$/.exec(process ?? '') ?? []
  if (process !== undefined && !queried) return undefined
  const name = rest ?? path
  const size = swapped ?? queried
  const width = size === undefined ? undefined : Number(size)
  const known = width === undefined || thumbnailWidths.includes(width)
  return known && isPictureName(name) ? { name, width } : undefined
}
