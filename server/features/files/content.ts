import { officeFormat } from './office-format.ts'

/** What a file is, seen from its content. */
export interface Content {
  kind: 'picture' | 'document' | 'video'
  type: string
  /** How its name may end; the first is ours. */
  endings: readonly [string, ...string[]]
}

const pictures = {
  jpeg: { kind: 'picture', type: 'image/jpeg', endings: ['.jpg', '.jpeg', '.jfif'] },
  png: { kind: 'picture', type: 'image/png', endings: ['.png'] },
  gif: { kind: 'picture', type: 'image/gif', endings: ['.gif'] },
  webp: { kind: 'picture', type: 'image/webp', endings: ['.webp'] },
  avif: { kind: 'picture', type: 'image/avif', endings: ['.avif'] },
} satisfies Record<string, Content>

const videos = {
  mp4: { kind: 'video', type: 'video/mp4', endings: ['.mp4', '.m4v'] },
  webm: { kind: 'video', type: 'video/webm', endings: ['.webm'] },
} satisfies Record<string, Content>

const officeType = 'application/vnd.openxmlformats-officedocument'
const documents = {
  pdf: { kind: 'document', type: 'application/pdf', endings: ['.pdf'] },
  xlsx: { kind: 'document', type: `${officeType}.spreadsheetml.sheet`, endings: ['.xlsx'] },
  docx: { kind: 'document', type: `${officeType}.wordprocessingml.document`, endings: ['.docx'] },
  csv: { kind: 'document', type: 'text/csv', endings: ['.csv'] },
  txt: { kind: 'document', type: 'text/plain', endings: ['.txt'] },
} satisfies Record<string, Content>

/** Nothing for what we do not take. The name counts only for text, which looks the same whatever it is. */
export function contentOf(bytes: Buffer, name: string): Content | undefined {
  return pictureOf(bytes) ?? videoOf(bytes) ?? documentOf(bytes, name)
}

function pictureOf(bytes: Buffer): Content | undefined {
  const starts = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (starts('\xff\xd8\xff')) return pictures.jpeg
  if (starts('\x89PNG\r\n\x1a\n')) return pictures.png
  if (starts('GIF87a') || starts('GIF89a')) return pictures.gif
  if (starts('RIFF') && starts('WEBP', 8)) return pictures.webp
  if (starts('ftypavif', 4) || starts('ftypavis', 4)) return pictures.avif
  return undefined
}

/** What browsers play: MP4 by the brands it says, WebM by the type in its first element. */
function videoOf(bytes: Buffer): Content | undefined {
  const head = bytes.toString('latin1', 0, 64)
  if (head.slice(4, 8) === 'ftyp')
    return /^(isom|iso\d|mp4[12]|avc1|M4V.|MSNV|dash)/.test(head.slice(8, 12)) ? videos.mp4 : undefined
  return head.startsWith('\x1aE\xdf\xa3') && /B\x82.webm/s.test(head) ? videos.webm : undefined
}

function documentOf(bytes: Buffer, name: string): Content | undefined {
  if (isPdf(bytes)) return documents.pdf
  const office = officeFormat(bytes)
  if (office) return documents[office]
  const [, ending] = /\.(csv|txt)$/i.exec(name) ?? []
  if (!ending || !isText(bytes)) return undefined
  return documents[ending.toLowerCase() as 'csv' | 'txt']
}

const isPdf = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what text has not got.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Chinese Excel writes its csv in GB 18030. What begins with a tag is a page or a drawing, whatever it is called. */
function isText(bytes: Buffer): boolean {
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')
  return !!text && !controls.test(text) && !/^\s*</.test(text)
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
