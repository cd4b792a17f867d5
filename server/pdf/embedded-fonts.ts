import type { PdfFont } from './fonts.ts'
import { subsetOf } from './subset.ts'

/** As far as we need it, an object of a PDF as pdfkit writes it. */
export interface PdfObject {
  end(content?: string | Uint8Array): void
}

export type NewObject = (data: Record<string, unknown>) => PdfObject & { data: Record<string, unknown> }

interface Embedded {
  name: string
  object: ReturnType<NewObject>
  /** A code of its own for every glyph with the text it stands for, from 1. */
  codes: Map<string, number>
  glyphs: { id: number; text: string }[]
}

/**
 * The fonts of one document. A glyph may stand for several texts, a bracket for both when lines go both ways: each pair has
 * a code of its own, so that whoever copies gets what was written.
 */
export function embeddedFonts(newObject: NewObject) {
  const fonts = new Map<PdfFont, Embedded>()

  function use(font: PdfFont): Embedded {
    const found = fonts.get(font)
    if (found) return found
    const embedded = { name: `F${fonts.size + 1}`, object: newObject({}), codes: new Map(), glyphs: [] }
    fonts.set(font, embedded)
    return embedded
  }

  function codeOf({ codes, glyphs }: Embedded, id: number, text: string): string {
    const key = `${id} ${text}`
    let code = codes.get(key)
    if (code === undefined) {
      glyphs.push({ id, text })
      code = glyphs.length
      codes.set(key, code)
    }
    return hex(code)
  }

  /** When nothing more is drawn. */
  function write(): void {
    let count = 0
    for (const [font, embedded] of fonts) writeFont(newObject, font, embedded, subsetTag(count++))
  }

  return { use, codeOf, write }
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

export const utf16 = (text: string) => Array.from(text.split(''), unit => hex(unit.charCodeAt(0))).join('')

/** Six letters before the name say that only some of its glyphs are there. */
const subsetTag = (count: number) =>
  String.fromCharCode(...[4, 3, 2, 1, 0].map(place => 65 + (Math.floor(count / 26 ** place) % 26)), 65)

function writeFont(newObject: NewObject, font: PdfFont, { object, glyphs }: Embedded, tag: string): void {
  const written = (data: Record<string, unknown>, content?: string | Uint8Array) => {
    const made = newObject(data)
    made.end(content)
    return made
  }
  const style = font.weight === 600 ? 'SemiBold' : 'Regular'
  const name = `${tag}+${font.slice.name.replace(/(^|-)([a-z])/g, (_, __, first) => first.toUpperCase())}-${style}`
  const { ascender, descender } = font.shaper.hExtents()
  const descriptor = written({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, Math.round(descender * font.scale), 3000, Math.round(ascender * font.scale)],
    ItalicAngle: 0,
    Ascent: Math.round(ascender * font.scale),
    Descent: Math.round(descender * font.scale),
    CapHeight: 714,
    StemV: font.weight === 600 ? 120 : 80,
    FontFile2: written({}, subsetOf(font, new Set(glyphs.map(({ id }) => id)))),
  })
  const descendant = written({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [1, glyphs.map(({ id }) => Math.round(font.advanceOf(id) * 100) / 100)],
    CIDToGIDMap: written({}, glyphNumbers(glyphs)),
  })
  object.data.Type = 'Font'
  object.data.Subtype = 'Type0'
  object.data.BaseFont = name
  object.data.Encoding = 'Identity-H'
  object.data.DescendantFonts = [descendant]
  object.data.ToUnicode = written({}, textsOfCodes(glyphs))
  object.end()
}

function glyphNumbers(glyphs: Embedded['glyphs']): Uint8Array {
  const numbers = new Uint8Array(2 * (glyphs.length + 1))
  glyphs.forEach(({ id }, at) => {
    numbers.set([id >> 8, id & 255], 2 * (at + 1))
  })
  return numbers
}

/** The format allows a hundred at a time. */
function textsOfCodes(glyphs: Embedded['glyphs']): string {
  const rows = glyphs.map(({ text }, at) => `<${hex(at + 1)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
