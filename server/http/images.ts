import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { thumbnailWidths } from '../../contract/images.ts'
import { renderPicture } from '../../demo/pictures.ts'
import { pathOfUpload } from '../features/files/files.rules.ts'
import { readAll } from '../ports/storage/storage.ts'
import { handleStorageError, readableFile } from './files.ts'
import { queryOf, type Services } from './visit.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
}

/** Names as we make them ourselves: no dots but at the end, so no way out of the folder. */
const nameRule = /^[a-z0-9][a-z0-9_/-]*\.(webp|png|jpg|avif)(\.full)?$/i

const thumbnailPath = (folder: string, width: number, name: string) =>
  join(folder, 'thumb', String(width), name)

/** Formats of yesterday come smaller, as WebP, to whoever reads that: which is everybody. */
const isDated = (name: string) => /\.(png|jpg)(\.full)?$/i.test(name)
const readsWebp = ({ headers }: FastifyRequest) => /\bimage\/webp\b/.test(headers.accept ?? '')

/**
 * Pictures of the shop. A thumbnail is made when somebody first asks for it and kept; so are the demo shop's pictures.
 */
export function imageRoutes(app: FastifyInstance, services: Services): void {
  const { config, storage } = services
  const folder = join(config.dataFolder, 'images')
  const making = new Map<string, Promise<Buffer | null>>()

  /** Many visitors of a new page ask for the same picture at once; it is made once. */
  const once = (name: string, make: () => Promise<Buffer | null>) => {
    const running = making.get(name) ?? make().finally(() => making.delete(name))
    making.set(name, running)
    return running
  }

  const original = (name: string): Promise<Buffer | null> =>
    once(name, async () => {
      if (pathOfUpload(name)) {
        const stored = await storage.get(name)
        return stored ? await readAll(stored) : null
      }
      const kept = await readIfThere(join(folder, name))
      if (kept || !name.startsWith('demo/')) return kept
      const picture = await renderPicture(name)
      if (picture) await keep(join(folder, name), picture)
      return picture
    })

  const thumbnail = (width: number, name: string, webp: boolean): Promise<Buffer | null> =>
    once(`${width}/${name}${webp ? '.webp' : ''}`, async () => {
      const path = thumbnailPath(folder, width, webp ? `${name}.webp` : name)
      const kept = await readIfThere(path)
      if (kept) return kept
      const full = await original(name)
      if (!full) return null
      const sized = sharp(full).resize({ width, withoutEnlargement: true })
      const small = await (webp ? sized.webp({ quality: 78 }) : sized).toBuffer()
      await keep(path, small)
      return small
    })

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
    const picture = width ? await thumbnail(width, name, webp) : await original(name)
    if (!picture) return reply.code(404).send()
    const mayBeShared = !file || file.isPublic
    return reply
      .type(webp ? types['.webp']! : types[extname(name.replace(/\.full$/, '')).toLowerCase()]!)
      .header('cache-control', mayBeShared ? 'public, max-age=31536000, immutable' : 'private, no-cache')
      .send(picture)
  })
}

/** Sized by path swap or by query, as on a cloud storage host (spec §7); each width is one of ours. */
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
  return known && nameRule.test(name) && !name.includes('//') ? { name, width } : undefined
}

/** What was made of a picture that is no more. */
export async function forgetThumbnails(dataFolder: string, name: string): Promise<void> {
  const folder = join(dataFolder, 'images')
  const made = thumbnailWidths.flatMap(width =>
    [name, `${name}.webp`].map(each => thumbnailPath(folder, width, each)),
  )
  await Promise.all(made.map(path => rm(path, { force: true })))
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}

/** Renamed into place, so that nobody reads half a picture. */
async function keep(path: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, picture)
  await rename(draft, path)
}
