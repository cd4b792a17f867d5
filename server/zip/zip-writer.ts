import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

interface Tally {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

const signature = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
/** Sizes come after the content, names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1980-01-01, the first day a zip file knows: the same content gives the same bytes. */
const firstDay = 0x0021
const mostBytes = 0xffffffff
// Level 6 takes twice as long for a sheet that is a tenth smaller.
const level = 3

/** A zip archive as it is being made: nothing but the list of its entries stays in memory. */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const done: Tally[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const tally: Tally = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    yield localHeader(tally)
    yield* deflate(content, tally)
    yield sizes(tally)
    done.push(tally)
    offset += 30 + tally.name.length + tally.packed + 16
    if (tally.size > mostBytes || offset > mostBytes) throw new Error(`${name} is too large for a zip file`)
  }
  const directory = Buffer.concat(done.map(centralHeader))
  yield directory
  yield endRecord(done.length, directory.length, offset)
}

/** Packing happens in threads of the runtime, so that only the texts are made here. */
async function* deflate(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level, chunkSize: 64 * 1024 })
  const feeding = pipeline(counted(content, tally), packer)
  // The same error comes out of the packer below.
  feeding.catch(() => {})
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    tally.packed += chunk.length
    yield chunk
  }
  await feeding
}

async function* counted(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    tally.crc = crc32(bytes, tally.crc)
    tally.size += bytes.length
    yield bytes
  }
}

function localHeader({ name }: Tally): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(signature.local, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(firstDay, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function sizes({ crc, packed, size }: Tally): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(signature.sizes, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packed, 8)
  record.writeUInt32LE(size, 12)
  return record
}

function centralHeader({ name, offset, crc, packed, size }: Tally): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(signature.central, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(firstDay, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, directorySize: number, directoryOffset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(signature.end, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(directorySize, 12)
  record.writeUInt32LE(directoryOffset, 16)
  return record
}
