import { join } from 'node:path'
import sharp from 'sharp'
import { thumbnailWidths } from '../../../contract/images.ts'
import type { Config } from '../../config.ts'
import type { Disk } from '../../limits/disk.ts'
import { localStorage } from '../../ports/storage/local.ts'
import { readAll, type Storage, type StoredObject } from '../../ports/storage/storage.ts'
import { decoding } from './decoding.ts'
import { pathOfUpload } from './files.rules.ts'
import { openMadePictures } from './made-pictures.ts'

/** Names as we make them: dots only at the end, so that none leads out of the folder. */
const nameRule = /^[a-z0-9][a-z0-9_/-]{0,200}\.(webp|png|jpg|avif)(\.full)?$/i
/**
 * Thumbnails are not pictures themselves: their names would bypass the permission of the original, and could be
 * nested without end.
 */
const madeRule = /^(thumb|paper|icon)\//i

export const isPictureName = (name: string): boolean =>
  nameRule.test(name) && !name.includes('//') && !madeRule.test(name)

/** Pictures that lie nowhere: made from their names alone. */
export interface Drawings {
  has(name: string): boolean
  draw(name: string): Promise<Buffer | null>
}

export const noDrawings: Drawings = { has: () => false, draw: async () => null }

/** Sharp enough on paper at this size, and small enough for a list of two thousand. */
const paperWidth = 160

const thumbnailName = (width: number, name: string, webp: boolean) =>
  `thumb/${width}/${name}${webp ? '.webp' : ''}`

export type ShopPictures = ReturnType<typeof openPictures>

interface Services {
  config: Config
  storage: Storage
  disk: Disk
  drawings: Drawings
}

type Make = () => Promise<Buffer | undefined>

/** The shop's pictures by their names. Thumbnails and drawings are made on first request and kept. */
export function openPictures({ config, storage, disk, drawings }: Services) {
  const made = openMadePictures(config, disk)
  const folder = localStorage(join(config.dataFolder, 'images'))
  const making = new Map<string, Promise<Buffer | undefined>>()

  /** Many visitors of a new page ask for the same picture at once; it is made once. */
  const once = (name: string, make: Make) => {
    const running = making.get(name) ?? make().finally(() => making.delete(name))
    making.set(name, running)
    return running
  }

  const keptOr = (name: string, make: Make) =>
    once(name, async () => {
      const kept = await made.read(name)
      if (kept) return kept
      const picture = await decoding(make)
      if (picture) await made.keep(name, picture)
      return picture
    })

  const drawn = (name: string) => keptOr(name, async () => (await drawings.draw(name)) ?? undefined)

  const find = (name: string): Promise<StoredObject | undefined> =>
    pathOfUpload(name) ? storage.get(name) : folder.get(name)

  /** Drawings come from the disk, where they were kept before, or are drawn once more when it is full. */
  const contentOf = async (name: string): Promise<Buffer | undefined> => {
    const found = await find(name)
    if (found) return readAll(found)
    return drawings.has(name) ? ((await drawings.draw(name)) ?? undefined) : undefined
  }

  return {
    async original(name: string): Promise<StoredObject | Buffer | undefined> {
      return drawings.has(name) ? drawn(name) : find(name)
    },

    async thumbnail(width: number, name: string, webp: boolean): Promise<Buffer | undefined> {
      const thumbnail = thumbnailName(width, name, webp)
      const kept = await made.read(thumbnail)
      if (kept) return kept
      // Not inside a turn, which would wait for another one.
      if (drawings.has(name)) await drawn(name)
      return keptOr(thumbnail, async () => {
        const picture = await contentOf(name)
        if (!picture) return undefined
        const sized = sharp(picture).resize({ width, withoutEnlargement: true })
        // A picture that cannot be decoded counts as missing.
        return await (webp ? sized.webp({ quality: 78 }) : sized).toBuffer().catch(() => undefined)
      })
    },

    /** A square PNG with the picture in its middle, on white; it takes that share of the side. */
    async icon(name: string, size: number, share: number): Promise<Buffer | undefined> {
      if (!isPictureName(name)) return undefined
      return keptOr(`icon/${size}/${share * 100}/${name}.png`, async () => {
        const picture = await contentOf(name)
        if (!picture) return undefined
        const side = Math.round(size * share)
        const fitted = sharp(picture).resize({ width: side, height: side, fit: 'inside' }).png()
        const mark = await fitted.toBuffer().catch(() => undefined)
        const ground = sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } })
        return (
          mark &&
          (await ground
            .composite([{ input: mark }])
            .png()
            .toBuffer())
        )
      })
    },

    /** A JPEG for paper; wider where it stands by itself. */
    async paper(name: string, width = paperWidth): Promise<Buffer | undefined> {
      if (!isPictureName(name)) return undefined
      const isPrivate = pathOfUpload(name) !== undefined
      const make = async () => {
        const picture =
          (isPrivate || width > 240 ? undefined : await made.read(thumbnailName(240, name, false))) ??
          (await contentOf(name))
        if (!picture) return undefined
        return await sharp(picture)
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .jpeg({ quality: 78 })
          .toBuffer()
      }
      // Whoever uploads another picture gives it another name; private ones are not kept twice.
      return isPrivate
        ? decoding(make)
        : keptOr(`paper/${width === paperWidth ? '' : `${width}/`}${name}.jpg`, make)
    },

    /** Removes the thumbnails of a deleted picture. */
    async forget(name: string): Promise<void> {
      const names = thumbnailWidths.flatMap(width =>
        [false, true].map(webp => thumbnailName(width, name, webp)),
      )
      await Promise.all(names.map(made.forget))
    },

    sweep: made.sweep,
  }
}
