import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { fileLimits } from '../../../contract/files.ts'
import { decoding } from './decoding.ts'

export interface Picture {
  bytes: Buffer
  type: string
  ending: string
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** Large enough for any screen and for a long screenshot of a transfer; WebP knows no longer side. */
const mostWidth = 4096
const mostHeight = 16383
/** Product §9: the small version of a picture under 'write/'. */
const smallWidth = 240
const mostSeconds = 30
/** Each frame costs time, however small it is. */
const mostFrames = 500

/** An animation counts with all its frames. */
const isAnimated = (type: string) => type === 'image/gif' || type === 'image/webp'

/** The better a format compresses, the fewer pixels it may have. */
export function mostMegapixels(type: string): number {
  if (type === 'image/avif') return fileLimits.avifMegapixels
  return isAnimated(type) ? fileLimits.animatedMegapixels : fileLimits.megapixels
}

const options = (type: string): SharpOptions => ({
  limitInputPixels: mostMegapixels(type) * 1_000_000,
  failOn: 'error',
  animated: isAnimated(type),
})

/** What its header says, before anything is decoded; an animation's height is that of one frame. */
export async function sizeOf(bytes: Buffer, type: string): Promise<Size | 'broken' | 'tooManyPixels'> {
  try {
    const header = sharp(bytes, { ...options(type), limitInputPixels: false })
    const { width, height, pages = 1, pageHeight = height } = await header.metadata()
    if (width * height > mostMegapixels(type) * 1_000_000 || pages > mostFrames) return 'tooManyPixels'
    return { width, height: pageHeight }
  } catch {
    return 'broken'
  }
}

/**
 * Only what can be seen survives: the pixels, turned the right way up. Places, names, thumbnails and anything hidden
 * behind the picture stay out, and what a faulty decoder of somebody else's would trip over.
 */
export async function encodeAnew(bytes: Buffer, type: string): Promise<Picture | 'broken' | 'tooManyPixels'> {
  const claimed = await sizeOf(bytes, type)
  if (typeof claimed === 'string') return claimed
  const size = { width: mostWidth, height: mostHeight, fit: 'inside', withoutEnlargement: true } as const
  const output = outputs[type] ?? webp
  try {
    const { data, info } = await decoding(() =>
      output
        .encode(sharp(bytes, options(type)).autoOrient().resize(size))
        .timeout({ seconds: mostSeconds })
        .toBuffer({ resolveWithObject: true }),
    )
    return {
      bytes: data,
      type: output.type,
      ending: output.ending,
      width: info.width,
      height: info.pageHeight ?? info.height,
    }
  } catch {
    return 'broken'
  }
}

export const smallVersion = (picture: Buffer): Promise<Buffer> =>
  decoding(() => sharp(picture).resize({ width: smallWidth, withoutEnlargement: true }).toBuffer())

interface Output {
  type: string
  ending: string
  encode(picture: Sharp): Sharp
}

const webp: Output = { type: 'image/webp', ending: '.webp', encode: picture => picture.webp({ quality: 88 }) }

/** Photos stay photos and drawings stay sharp; the rest, animations too, becomes WebP. */
const outputs: Record<string, Output> = {
  'image/jpeg': { type: 'image/jpeg', ending: '.jpg', encode: picture => picture.jpeg({ quality: 88 }) },
  'image/png': { type: 'image/png', ending: '.png', encode: picture => picture.png() },
}
