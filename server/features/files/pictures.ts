import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { fileLimits } from '../../../contract/files.ts'

export interface Picture {
  bytes: Buffer
  type: string
  ending: string
  width: number
  height: number
}

/** Large enough for any screen and for a long screenshot of a transfer; WebP knows no longer side. */
const mostWidth = 4096
const mostHeight = 16383
/** Spec §9: the small version of a picture under 'write/'. */
const smallWidth = 240
const mostSeconds = 30

const options = (animated: boolean): SharpOptions => ({
  limitInputPixels: fileLimits.megapixels * 1_000_000,
  failOn: 'error',
  animated,
})

/**
 * Only what can be seen survives: the pixels, turned the right way up. Places, names, thumbnails and anything hidden
 * behind the picture stay out, and what a faulty decoder of somebody else's would trip over.
 */
export async function encodeAnew(bytes: Buffer, type: string): Promise<Picture | 'broken' | 'tooManyPixels'> {
  return await inTurn(async () => {
    // An animation counts with all its frames.
    const animated = type === 'image/gif' || type === 'image/webp'
    try {
      const { width, height } = await sharp(bytes, { animated, limitInputPixels: false }).metadata()
      if (width * height > fileLimits.megapixels * 1_000_000) return 'tooManyPixels'
      const size = { width: mostWidth, height: mostHeight, fit: 'inside', withoutEnlargement: true } as const
      const output = outputs[type] ?? webp
      const encoded = output
        .encode(sharp(bytes, options(animated)).autoOrient().resize(size))
        .timeout({ seconds: mostSeconds })
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
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
  })
}

export const smallVersion = (picture: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(picture, options(false)).resize({ width: smallWidth, withoutEnlargement: true }).toBuffer(),
  )

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

/** Decoding occupies Node's few threads, which reading files and checking passwords need as well. */
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
