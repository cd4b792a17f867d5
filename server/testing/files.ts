import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { FileItem } from '../../contract/files.ts'
import { uploadPath } from '../../contract/files.ts'
import { cookies } from '../../contract/preferences.ts'
import type { WireReply } from '../../contract/reply.ts'
import { headers, protocolVersion } from '../../contract/wire.ts'
import type { CallAs, OpenShop } from './open-shop.ts'

export interface UploadReply extends Omit<WireReply, 'tbl' | 'obj'> {
  obj: { code?: string; field?: string } | null
  tbl: FileItem[]
}

export interface Sent {
  name: string
  content: Buffer | string
}

/** Sends files as a browser does. */
export async function postFiles(server: OpenShop, files: readonly Sent[], as: CallAs = {}, url = uploadPath) {
  const form = new FormData()
  for (const { name, content } of files)
    form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const body = new Response(form)
  return await server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': body.headers.get('content-type')!,
      [headers.version]: protocolVersion,
      [headers.lang]: as.lang ?? 'en',
      ...(as.session ? { cookie: `${cookies.session}=${as.session}` } : {}),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

export async function uploadFiles(server: OpenShop, files: readonly Sent[], as: CallAs = {}, url?: string) {
  return (await postFiles(server, files, as, url)).json<UploadReply>()
}

export const getAs = (server: OpenShop, url: string, session?: string, timeZone?: string) =>
  server.app.inject({
    url,
    cookies: {
      ...(session && { [cookies.session]: session }),
      ...(timeZone && { [cookies.timeZone]: timeZone }),
    },
  })

const plain = (width: number, height: number, background = '#d7263d') =>
  sharp({ create: { width, height, channels: 3, background } })

export const pngPicture = (width = 60, height = 40, background?: string): Promise<Buffer> =>
  plain(width, height, background).png().toBuffer()

/** Taken in Berlin with the camera held upright: stored lying on its side. */
export const photoWithPlace = (width = 600, height = 400): Promise<Buffer> =>
  plain(width, height)
    .withExif({
      IFD0: { Make: 'Camera of Mr Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** One frame, many times. */
export async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await plain(width, height).gif().toBuffer()
  const colours = 3 * 2 ** ((still[10]! & 7) + 1)
  const start = 13 + colours
  const frame = still.subarray(start, -1)
  return Buffer.concat([
    still.subarray(0, start),
    ...Array.from({ length: frames }, () => frame),
    still.subarray(-1),
  ])
}

/** A few hundred bytes that claim to be a picture of this size. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** The same of other kinds: a small picture whose header says that it is large. */
export async function pictureBomb(
  kind: 'avif' | 'webp' | 'gif',
  width: number,
  height: number,
): Promise<Buffer> {
  const picture = await plain(64, 64).toFormat(kind).toBuffer()
  if (kind === 'avif') {
    const size = picture.indexOf('ispe') + 8
    picture.writeUInt32BE(width, size)
    picture.writeUInt32BE(height, size + 4)
    return picture
  }
  // A GIF says it of the screen and of its frame.
  const places =
    kind === 'webp' ? [26] : [6, picture.indexOf(0x2c, 13 + 3 * 2 ** ((picture[10]! & 7) + 1)) + 5]
  for (const place of places) {
    picture.writeUInt16LE(width, place)
    picture.writeUInt16LE(height, place + 2)
  }
  return picture
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const pdf = (text = 'invoice'): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)

export interface Packed {
  name: string
  content: string
  /** What the archive claims. */
  size?: number
  encrypted?: boolean
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`

export const xlsx = (...more: Packed[]): Buffer =>
  zip(
    {
      name: '[Content_Types].xml',
      content: contentTypes('openxmlformats-officedocument.spreadsheetml.sheet'),
    },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    ...more,
  )

export const docx = (): Buffer =>
  zip({
    name: '[Content_Types].xml',
    content: contentTypes('openxmlformats-officedocument.wordprocessingml.document'),
  })

/** A workbook with macros that calls itself xlsx. */
export const macroBook = (): Buffer =>
  zip({ name: '[Content_Types].xml', content: contentTypes('ms-excel.sheet.macroEnabled') })

export function zip(...entries: Packed[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size, encrypted } of entries) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size ?? Buffer.byteLength(content), 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}
