import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { SheetRefused } from '../records/sheets/sheet-refused.ts'
import {
  contentStart,
  elsewhere,
  endLength,
  isReadable,
  localLength,
  readEntries,
  signature,
  type ZipEntry,
} from './zip-entries.ts'

const longestComment = 0xffff
const largestDirectory = 4 * 1024 * 1024

/** All that is unpacked from one file together. */
const mostUnpacked = 512 * 1024 * 1024
/** Sheets compress to a tenth, very repetitive ones to a fiftieth; beyond this ratio it is an attack (a zip bomb). */
const mostRatio = 200
const unsuspicious = 8 * 1024 * 1024

/** Reads the parts of a zip file by name. What it says about its sizes is not believed but counted. */
export class ZipReader {
  #file: FileHandle
  #size: number
  #entries: Map<string, ZipEntry>
  #unpacked = 0

  private constructor(file: FileHandle, size: number, entries: Map<string, ZipEntry>) {
    this.#file = file
    this.#size = size
    this.#entries = entries
  }

  static async open(path: string): Promise<ZipReader> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      return new ZipReader(file, size, await readDirectory(file, size))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry || !isReadable(entry)) throw new SheetRefused('sheets.broken')
    if (entry.size > mostUnpacked) throw new SheetRefused('sheets.tooBig')
    const start = await this.#contentStart(entry)
    if (start + entry.packed > this.#size) throw new SheetRefused('sheets.broken')
    if (!entry.packed) return
    const packed = this.#file.createReadStream({
      start,
      end: start + entry.packed - 1,
      autoClose: false,
      highWaterMark: 256 * 1024,
    })
    if (entry.method === 0) {
      for await (const chunk of packed as AsyncIterable<Buffer>) yield this.#counted(chunk, entry, 0)
      return
    }
    const inflater = createInflateRaw({ chunkSize: 64 * 1024 })
    const feeding = pipeline(packed, inflater)
    feeding.catch(() => {})
    let size = 0
    try {
      for await (const chunk of inflater as AsyncIterable<Buffer>) {
        size += chunk.length
        yield this.#counted(chunk, entry, size)
      }
    } catch (error) {
      throw String((error as NodeJS.ErrnoException).code).startsWith('Z_')
        ? new SheetRefused('sheets.broken')
        : error
    }
  }

  async text(name: string): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of this.read(name)) chunks.push(chunk)
    return decoderFor(chunks[0]).decode(Buffer.concat(chunks))
  }

  /** The text of a part, piece by piece. */
  async *texts(name: string): AsyncGenerator<string> {
    let decoder: InstanceType<typeof TextDecoder> | undefined
    for await (const chunk of this.read(name)) {
      decoder ??= decoderFor(chunk)
      yield decoder.decode(chunk, { stream: true })
    }
    if (decoder) yield decoder.decode()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #counted(chunk: Buffer, { packed }: ZipEntry, size: number): Buffer {
    this.#unpacked += chunk.length
    const bloated = size > unsuspicious && size > packed * mostRatio
    if (bloated || this.#unpacked > mostUnpacked) throw new SheetRefused('sheets.tooBig')
    return chunk
  }

  async #contentStart(entry: ZipEntry): Promise<number> {
    const start = contentStart(await readAt(this.#file, entry.offset, localLength), entry)
    if (start === undefined) throw new SheetRefused('sheets.broken')
    return start
  }
}

/** XML is UTF-8 unless its first two bytes say UTF-16. */
function decoderFor(first: Buffer | undefined): InstanceType<typeof TextDecoder> {
  const mark = first && first.length > 1 ? first.readUInt16BE(0) : 0
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8')
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, ZipEntry>> {
  const tail = await readAt(
    file,
    Math.max(size - endLength - longestComment, 0),
    endLength + longestComment,
    true,
  )
  const at = findEnd(tail)
  const start = await readAt(file, 0, 4, true)
  const isZip = at >= 0 && start.length === 4 && start.readUInt32LE(0) === signature.local
  if (!isZip) throw new SheetRefused('form.xlsx')
  const { length, offset } = await directoryPlace(file, tail, at)
  if (length > largestDirectory || offset + length > size) throw new SheetRefused('sheets.broken')
  const { entries } = readEntries(await readAt(file, offset, length))
  return new Map(entries.map(entry => [entry.name.replaceAll('\\', '/'), entry]))
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at--) if (tail.readUInt32LE(at) === signature.end) return at
  return -1
}

async function directoryPlace(
  file: FileHandle,
  tail: Buffer,
  at: number,
): Promise<{ length: number; offset: number }> {
  const length = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const locator = at - 20
  if (offset !== elsewhere || locator < 0 || tail.readUInt32LE(locator) !== signature.locator64)
    return { length, offset }
  const end = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (end.readUInt32LE(0) !== signature.end64) throw new SheetRefused('sheets.broken')
  return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) }
}

async function readAt(
  file: FileHandle,
  position: number,
  length: number,
  mayBeShort = false,
): Promise<Buffer> {
  if (!Number.isSafeInteger(position)) throw new SheetRefused('sheets.broken')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length && !mayBeShort) throw new SheetRefused('sheets.broken')
  return buffer.subarray(0, bytesRead)
}
