import { inflateRawSync } from 'node:zlib'

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const directoryEndBytes = 22
const directoryHeaderBytes = 46
const localHeaderBytes = 30
/** Some programs write every number a second time with 64 bits; then two more records stand before the end. */
const wideEnd = 0x06064b50
const wideEndBytes = 56 + 20
const wideField = 1
const elsewhere = 0xffffffff

const mostEntries = 10_000
/** Spreadsheets pack well, but not that well: what claims to become larger is made to fill our memory. */
const mostUnpackedBytes = 400 * 1024 * 1024
const mostTypesBytes = 1024 * 1024

const mainTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
} as const

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

/** A workbook or a text document without macros: a ZIP archive from the first byte to the last that says so itself. */
export function officeFormat(bytes: Buffer): keyof typeof mainTypes | undefined {
  const entries = readDirectory(bytes)
  const types = entries?.find(({ name }) => name === '[Content_Types].xml')
  if (!entries || !types || entries.some(({ name }) => /vbaProject/i.test(name))) return undefined
  const xml = unpack(bytes, types)
  if (!xml || /macroEnabled|vbaProject/i.test(xml)) return undefined
  if (xml.includes(mainTypes.xlsx)) return 'xlsx'
  return xml.includes(mainTypes.docx) ? 'docx' : undefined
}

/** Nothing unless every entry is where the directory says and the directory is where the file ends. */
function readDirectory(bytes: Buffer): Entry[] | undefined {
  const end = bytes.length - directoryEndBytes
  if (end < localHeaderBytes || bytes.readUInt32LE(0) !== localHeader) return undefined
  if (bytes.readUInt32LE(end) !== directoryEnd || bytes.readUInt16LE(end + 20) !== 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let i = 0; i < count; i++) {
    const entry = readEntry(bytes, at, end)
    if (!entry) return undefined
    entries.push(entry.entry)
    unpacked += entry.entry.unpacked
    at = entry.next
  }
  const isWide = at + wideEndBytes === end && bytes.readUInt32LE(at) === wideEnd
  return (at === end || isWide) && count <= mostEntries && unpacked <= mostUnpackedBytes ? entries : undefined
}

function readEntry(bytes: Buffer, at: number, end: number): { entry: Entry; next: number } | undefined {
  if (at + directoryHeaderBytes > end || bytes.readUInt32LE(at) !== directoryHeader) return undefined
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  const method = bytes.readUInt16LE(at + 10)
  const nameEnd = at + directoryHeaderBytes + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const next = extraEnd + bytes.readUInt16LE(at + 32)
  if (next > end) return undefined
  const entry = {
    name: bytes.toString('utf8', at + directoryHeaderBytes, nameEnd),
    method,
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  readWideNumbers(entry, bytes.subarray(nameEnd, extraEnd))
  const leadsOut = /(^|[\\/])\.\.([\\/]|$)|^[\\/]/.test(entry.name)
  if (encrypted || leadsOut || (method !== 0 && method !== 8)) return undefined
  return entry.offset + localHeaderBytes + entry.packed <= end ? { entry, next } : undefined
}

function readWideNumbers(entry: Entry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== wideField) continue
    let value = at + 4
    for (const field of ['unpacked', 'packed', 'offset'] as const) {
      if (entry[field] !== elsewhere || value + 8 > extra.length) continue
      entry[field] = Number(extra.readBigUInt64LE(value))
      value += 8
    }
    return
  }
}

function unpack(bytes: Buffer, { offset, packed, method }: Entry): string | undefined {
  if (bytes.readUInt32LE(offset) !== localHeader) return undefined
  const start = offset + localHeaderBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return content.toString('utf8', 0, mostTypesBytes)
  try {
    return inflateRawSync(content, { maxOutputLength: mostTypesBytes }).toString('utf8')
  } catch {
    return undefined
  }
}
