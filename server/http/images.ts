import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { renderPicture } from '../../demo/pictures.ts'
import { thumbnailWidths } from '../../contract/images.ts'
import type { Services } from './visit.ts'

const types: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg', '.avif': 'image/avif' }

/** Names as we make them ourselves: no dots but the last, so no way out of the folder. */
const nameRule = /^[a-z0-9][a-z0-9_/-]*\.(webp|png|jpg|avif)$/i

/**
 * Pictures of the shop. A thumbnail is made when somebody first asks for it and kept; so are the demo shop's pictures.
 */
export function imageRoutes(app: FastifyInstance, { config }: Services): void {
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
      const kept = await readIfThere(join(folder, name))
      if (kept || !name.startsWith('demo/')) return kept
      const picture = await renderPicture(name)
      if (picture) await keep(join(folder, name), picture)
      return picture
    })

  const thumbnail = (width: number, name: string): Promise<Buffer | null> =>
    once(`${width}/${name}`, async () => {
      const path = join(folder, 'thumb', String(width), name)
      const kept = await readIfThere(path)
      if (kept) return kept
      const full = await original(name)
      if (!full) return null
      const small = await sharp(full).resize({ width, withoutEnlargement: true }).toBuffer()
      await keep(path, small)
      return small
    })

  app.get<{ Params: { '*': string } }>('/images/*', { logLevel: 'warn' }, async (request, reply) => {
    const asked = request.params['*']
    const [, size, rest] = /^thumb\/(\d{1,4})\/(.+)$/.exec(asked) ?? []
    const name = rest ?? asked
    const width = Number(size)
    if (!nameRule.test(name) || name.includes('//') || (size && !thumbnailWidths.some(known => known === width))) {
      return reply.code(404).send()
    }
    const picture = size ? await thumbnail(width, name) : await original(name)
    if (!picture) return reply.code(404).send()
    return reply
      .type(types[extname(name).toLowerCase()]!)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture)
  })
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
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
