import { inflateRawSync } from 'node:zlib'
import {
  contentStart,
  endLength,
  isReadable,
  localLength,
  readEntries,
  signature,
  type ZipEntry,
} from '../../zip/zip-entries.ts'

/** Some programs write every number a second time with 64 bits; then two more records stand before the end. */
const wideEndBytes = 56 + 20

const mostEntries = 10_000
/** Spreadsheets pack well, but not that well: what claims to become larger is made to fill our memory. */
const mostUnpackedBytes = 400 * 1024 * 1024
const mostTypesBytes = 1024 * 1024

const mainTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
} as const

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
function readDirectory(bytes: Buffer): ZipEntry[] | undefined {
  const end = bytes.length - endLength
  if (end < localLength || bytes.readUInt32LE(0) !== signature.local) return undefined
  if (bytes.readUInt32LE(end) !== signature.end || bytes.readUInt16LE(end + 20) !== 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  const { entries, length } = readEntries(bytes.subarray(start, end))
  const at = start + length
  const isWide = at + wideEndBytes === end && bytes.readUInt32LE(at) === signature.end64
  if ((at !== end && !isWide) || entries.length !== count || count > mostEntries) return undefined
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  return unpacked <= mostUnpackedBytes && entries.every(entry => isSound(entry, end)) ? entries : undefined
}

const isSound = (entry: ZipEntry, end: number): boolean =>
  isReadable(entry) &&
  !/(^|[\\/])\.\.([\\/]|$)|^[\\/]/.test(entry.name) &&
  entry.offset + localLength + entry.packed <= end

function unpack(bytes: Buffer, entry: ZipEntry): string | undefined {
  const start = contentStart(bytes.subarray(entry.offset), entry)
  if (start === undefined) return undefined
  const content = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return content.toString('utf8', 0, mostTypesBytes)
  try {
    return inflateRawSync(content, { maxOutputLength: mostTypesBytes }).toString('utf8')
  } catch {
    return undefined
  }
}
