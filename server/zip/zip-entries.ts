export const signature = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
}
export const localLength = 30
export const endLength = 22
const centralLength = 46

/** This value means that the real one is in the 64-bit field. */
export const elsewhere = 0xffffffff

/** What the directory of an archive says about one of its files; none of it has to be true. */
export interface ZipEntry {
  name: string
  method: number
  encrypted: boolean
  packed: number
  size: number
  offset: number
}

/** Stored as it is, or deflated: what everybody can unpack. */
export const isReadable = ({ encrypted, method }: ZipEntry): boolean =>
  !encrypted && (method === 0 || method === 8)

/** The entries of a directory, and how many bytes they take of it. */
export function readEntries(directory: Buffer): { entries: ZipEntry[]; length: number } {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + centralLength <= directory.length && directory.readUInt32LE(at) === signature.central) {
    const nameEnd = at + centralLength + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const entry: ZipEntry = {
      name: directory.toString('utf8', at + centralLength, nameEnd),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    readLargeValues(entry, directory.subarray(nameEnd, extraEnd))
    entries.push(entry)
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return { entries, length: at }
}

/** Some programs always write sizes as 64 bits, in a field of their own. */
function readLargeValues(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let value = at + 4
      for (const field of ['size', 'packed', 'offset'] as const) {
        if (entry[field] !== elsewhere || value + 8 > Math.min(end, extra.length)) continue
        entry[field] = Number(extra.readBigUInt64LE(value))
        value += 8
      }
    }
    at = end
  }
}

/** Where the content of an entry begins, after its own header; undefined when there is none. */
export const contentStart = (header: Buffer, { offset }: ZipEntry): number | undefined =>
  header.length >= localLength && header.readUInt32LE(0) === signature.local
    ? offset + localLength + header.readUInt16LE(26) + header.readUInt16LE(28)
    : undefined
