import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent many times: compressed once for each kind of browser. */
export interface EncodedText {
  text: string
  made: Map<Encoding, Promise<Buffer>>
}

type Encoding = keyof typeof encode

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The first that a browser knows. */
const encode = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => zip(text),
}

export const encodedText = (text: string): EncodedText => ({ text, made: new Map() })

export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, { text, made }: EncodedText) {
  const encoding = encodingFor(request)
  reply.header('vary', 'accept-encoding')
  if (!encoding) return reply.send(text)
  const body = made.get(encoding) ?? encode[encoding](text)
  made.set(encoding, body)
  return reply.header('content-encoding', encoding).send(await body)
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const names = acceptedBy(request)
  return (Object.keys(encode) as Encoding[]).find(encoding => names.includes(encoding))
}

const acceptedBy = (request: FastifyRequest): string[] =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map(each => each.trim().split(/\s*;\s*q=/))
    .flatMap(([name = '', weight]) => (Number(weight ?? 1) > 0 ? [name] : []))

/** A part of a text that has something else in between each time; compressed by itself, and once. */
export interface EncodedPart {
  plain: Buffer
  zipped: Promise<Buffer> | undefined
}

export const encodedPart = (text: string): EncodedPart => ({ plain: Buffer.from(text), zipped: undefined })

/** `between` has one less, or as many, and is small: it is sent as it is. */
export async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly EncodedPart[],
  between: readonly string[],
) {
  const own = between.map(text => Buffer.from(text))
  reply.header('vary', 'accept-encoding')
  if (!acceptedBy(request).includes('gzip')) return reply.send(Buffer.concat(mixed(parts, own)))
  return reply.header('content-encoding', 'gzip').send(await zipParts(parts, own))
}

/** A text one piece after the other; what many get is kept as the bytes that are sent. */
export type Pieces = readonly (string | Buffer)[]

/** As bytes. */
export const inOneGo = (pieces: Pieces): Buffer =>
  Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

const mixed = (parts: readonly EncodedPart[], own: readonly Buffer[]): Buffer[] =>
  parts.flatMap(({ plain }, at) => [plain, own[at] ?? empty])

const empty = Buffer.alloc(0)
const deflate = promisify<Buffer, object, Buffer>(deflateRaw)

/** A whole file of RFC 1952, of blocks that were made one by one: each ends with a byte, and none looks back into another. */
async function zipParts(parts: readonly EncodedPart[], own: readonly Buffer[]): Promise<Buffer> {
  const pieces: Buffer[] = [gzipHead]
  for (const [at, part] of parts.entries()) {
    part.zipped ??= deflate(part.plain, { finishFlush: constants.Z_FULL_FLUSH })
    pieces.push(await part.zipped, ...storedBlocks(own[at] ?? empty))
  }
  const all = mixed(parts, own)
  const foot = Buffer.alloc(8)
  foot.writeUInt32LE(all.reduce((sum, piece) => crc32(piece, sum), 0))
  foot.writeUInt32LE(all.reduce((size, { length }) => size + length, 0) % 2 ** 32, 4)
  return Buffer.concat([...pieces, lastBlock, foot])
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty one. */
const lastBlock = Buffer.from([3, 0])
const mostStored = 0xffff

/** Not compressed. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += mostStored) {
    const piece = bytes.subarray(from, from + mostStored)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(piece.length, 1)
    head.writeUInt16LE(~piece.length & 0xffff, 3)
    blocks.push(head, piece)
  }
  return blocks
}
