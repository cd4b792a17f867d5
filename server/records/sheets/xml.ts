import { withoutMarks } from '../../../contract/text.ts'
import { SheetRefused } from './sheet-refused.ts'

/** What XML 1.0 cannot hold: control characters and the two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const needsCare = /[\u0000-\u0008\u000b-\u001f&<>"\ud800-\udfff\ufffe\uffff]|_x/

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Any text as content or attribute; line ends become `\n`, and what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  if (!needsCare.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(/[&<>"]/g, character => entities[character]!)
}

/** A sheet writes a character that XML cannot hold as `_x0007_`, so a text that looks like it is marked. */
export const escapeSheetText = (text: string): string =>
  escapeXml(withoutMarks(text)).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

export const unescapeSheetText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!lines.includes('&')) return lines
  return lines.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

/** The value of an attribute, whatever its prefix, from the part of a tag behind its name. */
export function attribute(tag: string, name: string): string | undefined {
  // A sheet has millions of them: a regular expression takes five times as long.
  for (let at = 0; ; ) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return undefined
    const start = skipSpace(tag, equals + 1)
    const end = tag.indexOf(tag[start]!, start + 1)
    if (end < 0) return undefined
    if (isNamed(tag, name, at, equals)) return decodeXml(tag.slice(start + 1, end))
    at = end + 1
  }
}

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)

function skipSpace(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** Whether the name before the `=` is this one, behind a blank or a prefix. */
function isNamed(tag: string, name: string, from: number, equals: number): boolean {
  let end = equals
  while (end > from && isSpace(tag.charCodeAt(end - 1))) end--
  const start = end - name.length
  if (start < from || !tag.startsWith(name, start)) return false
  const before = tag.charCodeAt(start - 1)
  return start === from || isSpace(before) || before === 0x3a
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export interface XmlEvents {
  /** Names come without their prefix; `attribute()` reads the rest of the tag. */
  open(name: string, tag: string): void
  close(name: string): void
  text(text: string): void
}

/** No tag and no text of a sheet is longer: a cell holds 32,767 characters. */
const longestPiece = 1024 * 1024

/** Reads XML piece by piece as it arrives. Documents that define entities are refused: they can grow without end. */
export class XmlReader {
  #rest = ''
  #events: XmlEvents

  constructor(events: XmlEvents) {
    this.#events = events
  }

  write(chunk: string): void {
    const xml = this.#rest + chunk
    let at = 0
    for (;;) {
      const tag = xml.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#events.text(decodeXml(xml.slice(at, tag)))
      at = tag
      const next = this.#markup(xml, tag)
      if (next < 0) break
      at = next
    }
    this.#rest = xml.slice(at)
    if (this.#rest.length > longestPiece) throw new SheetRefused('sheets.broken')
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new SheetRefused('sheets.broken')
  }

  /** Where the markup that starts here is over; -1 when its end has not arrived yet. */
  #markup(xml: string, start: number): number {
    switch (xml.charCodeAt(start + 1)) {
      case 0x21:
        return this.#declaration(xml, start)
      case 0x3f:
        return behind(xml, '?>', start)
      case 0x2f: {
        const end = xml.indexOf('>', start)
        if (end >= 0) this.#events.close(localName(xml.slice(start + 2, end).trim()))
        return end < 0 ? -1 : end + 1
      }
      default:
        return this.#tag(xml, start)
    }
  }

  #declaration(xml: string, start: number): number {
    if (xml.length < start + 9) return -1
    if (xml.startsWith('<!--', start)) return behind(xml, '-->', start)
    if (!xml.startsWith('<![CDATA[', start)) throw new SheetRefused('sheets.broken')
    const end = behind(xml, ']]>', start)
    if (end >= 0) this.#events.text(xml.slice(start + 9, end - 3))
    return end
  }

  #tag(xml: string, start: number): number {
    const end = tagEnd(xml, start)
    if (end < 0) return -1
    const closed = xml.charCodeAt(end - 1) === 0x2f
    const stop = closed ? end - 1 : end
    let nameEnd = start + 1
    while (nameEnd < stop && !isSpace(xml.charCodeAt(nameEnd))) nameEnd++
    const name = localName(xml.slice(start + 1, nameEnd))
    this.#events.open(name, nameEnd < stop ? xml.slice(nameEnd, stop) : '')
    if (closed) this.#events.close(name)
    return end + 1
  }
}

function behind(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  return end < 0 ? -1 : end + mark.length
}

/** The `>` of a tag; one inside a quoted value is not it. */
function tagEnd(xml: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}
