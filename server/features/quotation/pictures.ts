import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { renderPicture } from '../../../demo/pictures.ts'
import type { Context } from '../../context.ts'
import { readAll } from '../../ports/storage/storage.ts'
import { pathOfUpload } from '../files/files.rules.ts'

/** Sharp enough on paper at this size, and small enough for a list of two thousand. */
const width = 160

/** Names as we make them ourselves, without a way out of the folder. */
const nameRule = /^[a-z0-9][a-z0-9_/-]*\.(webp|png|jpg|avif)$/i

/** A stored picture as a JPEG for paper; undefined where there is none, or where it cannot be read. */
export async function paperPicture(context: Context, stored: string): Promise<Buffer | undefined> {
  const name = stored.replace(/^@/, '')
  if (!nameRule.test(name)) return undefined
  const kept = join(context.config.dataFolder, 'images', 'paper', `${name}.jpg`)
  try {
    const known = await readIfThere(kept)
    if (known) return known
    const picture = await original(context, name)
    if (!picture) return undefined
    const small = await sharp(picture)
      .resize({ width, height: width, fit: 'inside' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
      .toBuffer()
    // Whoever uploads another picture gives it another name; private ones are not kept twice.
    if (!pathOfUpload(name)) await keep(kept, small)
    return small
  } catch (error) {
    context.log.warn({ err: error, name }, 'a picture could not be put on paper')
    return undefined
  }
}

async function original({ config, storage }: Context, name: string): Promise<Buffer | undefined> {
  if (pathOfUpload(name)) {
    const object = await storage.get(name)
    return object && (await readAll(object))
  }
  const folder = join(config.dataFolder, 'images')
  const kept =
    (await readIfThere(join(folder, 'thumb', '240', name))) ?? (await readIfThere(join(folder, name)))
  if (kept || !name.startsWith('demo/')) return kept
  return (await renderPicture(name)) ?? undefined
}

const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

/** Renamed into place, so that nobody reads half a picture. */
async function keep(path: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, picture)
  await rename(draft, path)
}
