import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Language, languageOf } from '../../contract/languages.ts'
import { embeddedFonts, type NewObject, type PdfObject, utf16 } from './embedded-fonts.ts'
import type { PdfFont } from './fonts.ts'
import { type Line, layOut } from './lines.ts'
import { hasRtl } from './runs.ts'
import type { Glyph, ShapedRun } from './shape.ts'

export interface PdfOptions {
  /** Of its reader: which side lines begin on. */
  lang: Language
  title: string
  author?: string
  landscape?: boolean
  margin?: number
  /** Its width and height in points, where it is no A4. */
  size?: readonly [number, number]
}

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'start' | 'center' | 'end'
  /** Whatever the language of the document: numbers and codes are read from the left. */
  dir?: 'ltr' | 'rtl'
  /** What it is written in, where that is not the language of the document: characters look otherwise in Japan. */
  lang?: Language
}

export interface Box {
  x: number
  y: number
  width: number
}

/** A line of a text, ready to be drawn with its upper edge anywhere. */
export interface TextLine {
  height: number
  draw(x: number, y: number): void
}

/** In points. */
export const mm = 72 / 25.4
const a4 = { short: 595.28, long: 841.89 }
const baseSize = 9
const ink = '#1c1c21'

/** What the types of pdfkit leave out. */
interface Inside {
  ref: NewObject
  page: { fonts: Record<string, PdfObject> }
  addContent(content: string): void
  openImage(image: Buffer): PDFKit.Mixins.ImageSrc
}

/**
 * A PDF, on A4 unless it says otherwise, with texts in any of the shop's languages, mixed as they come. pdfkit writes the file; which glyphs a text
 * becomes, HarfBuzz says, and how they are drawn, we do.
 */
export function openPdf({ lang, title, author, landscape = false, margin = 36, size }: PdfOptions) {
  let { tag, dir } = languageOf(lang)
  const doc = new PDFDocument({
    size: size ? [...size] : 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin,
    autoFirstPage: false,
    // None of its own: all text is drawn below.
    font: null as unknown as string,
    info: { Title: title, Author: author ?? '' },
    lang: tag,
    displayTitle: true,
  })
  const whole = buffer(doc)
  const inside = doc as unknown as Inside
  const fonts = embeddedFonts(data => inside.ref(data))
  let rtl = dir === 'rtl'
  /** By the language they were shaped for. */
  const shapes = new Map<string, Map<string, ShapedRun[]>>()
  /** The same picture is in the file once. */
  const images = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>()

  function linesOf(
    words: string,
    width: number,
    { size = baseSize, bold, dir, ...style }: TextStyle,
  ): Line[] {
    const fromRight = dir ? dir === 'rtl' : rtl && hasRtl(words)
    const wording = style.lang ? languageOf(style.lang).tag : tag
    const known = shapes.get(wording) ?? new Map<string, ShapedRun[]>()
    shapes.set(wording, known)
    return layOut(words, {
      width: (width * 1000) / size,
      weight: bold ? 600 : 400,
      fromRight,
      lang: wording,
      known,
    })
  }

  /** The lines of a text in a column. Nothing of it is left out, however narrow that is. */
  function lay(words: string, width: number, style: TextStyle = {}): TextLine[] {
    const { size = baseSize, color = ink, align = 'start' } = style
    const scale = size / 1000
    const lines = linesOf(words, width, style)
    const toRight = align === 'center' ? 0.5 : (align === 'end') === rtl ? 0 : 1
    return lines.map(line => ({
      height: (line.above + line.below) * scale,
      draw(x, y) {
        if (line.runs.length === 0) return
        doc.fillColor(color)
        drawLine(line, x + (width - line.width * scale) * toRight, y + line.above * scale, size)
      },
    }))
  }

  function drawLine({ runs }: Line, left: number, baseline: number, size: number): void {
    let x = left
    for (const run of runs) x += (drawRun(run, x, baseline, size) * size) / 1000
  }

  /** Answers with its width. */
  function drawRun({ font, level, clusters }: ShapedRun, x: number, y: number, size: number): number {
    const embedded = fonts.use(font)
    inside.page.fonts[embedded.name] = embedded.object
    // The page's y axis points down, that of letters up.
    const content = [`BT /${embedded.name} ${size} Tf 1 0 0 -1 ${short(x)} ${short(y)} Tm`]
    let shown: string[] = []
    const flush = () => {
      if (shown.length > 0) content.push(`[${shown.join('')}] TJ`)
      shown = []
    }
    /** Where a reader's text cursor stands by now. */
    let reached = 0
    let rise = 0
    const show = (glyph: number, text: string, x: number, y: number) => {
      if (y !== rise) {
        flush()
        content.push(`${short((y * size) / 1000)} Ts`)
        rise = y
      }
      const back = Math.round(reached - x)
      if (back !== 0) shown.push(`${back}`)
      shown.push(`<${fonts.codeOf(embedded, glyph, text)}>`)
      reached += font.advanceOf(glyph) - back
    }
    const span = (text: string, draw: () => void) => {
      flush()
      content.push(`/Span <</ActualText <feff${utf16(text)}>>> BDC`)
      draw()
      flush()
      content.push('EMC')
    }
    let pen = 0
    for (const { text, glyphs, advance } of clusters) {
      const signs = level % 2 === 1 ? [...text].reverse() : [text]
      if (glyphs.length === 1 && signs.length === 1) {
        const { id, x, y } = glyphs[0]!
        show(id, text, pen + x, y)
      } else {
        drawTogether(signs, glyphs, { font, left: pen, advance, show, span })
      }
      pen += advance
    }
    flush()
    if (rise !== 0) content.push('0 Ts')
    inside.addContent([...content, 'ET'].join('\n'))
    return pen
  }

  return {
    get rtl() {
      return rtl
    },
    margin,
    width: size?.[0] ?? (landscape ? a4.long : a4.short),
    height: size?.[1] ?? (landscape ? a4.short : a4.long),
    /** From here on it is for a reader of this language. */
    readIn(lang: Language): void {
      ;({ tag, dir } = languageOf(lang))
      rtl = dir === 'rtl'
    },
    /** Of another size than the document's where it says so. */
    newPage(size?: readonly [number, number]): void {
      doc.addPage(size && { size: [...size], margin: 0 })
    },
    lay,
    /** Of a text that may be as long as it is. */
    widthOf: (words: string, style: TextStyle): number =>
      (Math.max(0, ...linesOf(words, Number.POSITIVE_INFINITY, style).map(({ width }) => width)) *
        (style.size ?? baseSize)) /
      1000,
    /** Answers with the height it took. */
    text(words: string, { x, y, width }: Box, style: TextStyle = {}): number {
      let height = 0
      for (const line of lay(words, width, style)) {
        line.draw(x, y + height)
        height += line.height
      }
      return height
    },
    /** A JPEG or PNG, as large as fits into the box. */
    picture(image: Uint8Array, x: number, y: number, width: number, height: number): void {
      const opened = images.get(image) ?? inside.openImage(Buffer.from(image))
      images.set(image, opened)
      doc.image(opened, x, y, { fit: [width, height], align: 'center', valign: 'center' })
    },
    line(x1: number, y1: number, x2: number, y2: number, color = '#ececf0', thickness = 0.6): void {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(thickness).strokeColor(color).stroke()
    },
    frame(x: number, y: number, width: number, height: number, color: string, thickness: number): void {
      doc.rect(x, y, width, height).lineWidth(thickness).strokeColor(color).stroke()
    },
    area(x: number, y: number, width: number, height: number, color: string): void {
      doc.rect(x, y, width, height).fill(color)
    },
    /** The whole file. */
    end(): Promise<Buffer> {
      fonts.write()
      doc.end()
      return whole
    },
  }
}

interface Together {
  font: PdfFont
  left: number
  advance: number
  show(glyph: number, text: string, x: number, y: number): void
  span(text: string, draw: () => void): void
}

/**
 * Several glyphs for a text, in an order of their own: the text is written beside them. Readers believe that it stands
 * between its first and its last glyph and put in spaces where they see gaps, so those are blanks where need be. Where
 * lines go from right to left each sign has its share of the width, because readers turn all of them round.
 */
function drawTogether(signs: readonly string[], glyphs: readonly Glyph[], place: Together): void {
  const { font, left, advance, show, span } = place
  const share = advance / signs.length
  signs.forEach((sign, at) => {
    const from = left + at * share
    const to = from + share
    span(sign, () => {
      let end = from
      let level = true
      if (at > 0 || glyphs[0]?.x !== 0 || glyphs[0].y !== 0) {
        show(font.blank, ' ', from, 0)
        end = from + font.advanceOf(font.blank)
      }
      if (at === 0) {
        let pen = left
        for (const { id, x, y, advance } of glyphs) {
          show(id, sign, pen + x, y)
          end = pen + x + font.advanceOf(id)
          level = y === 0
          pen += advance
        }
      }
      if (!level || Math.abs(end - to) > 1) show(font.blank, ' ', to - font.advanceOf(font.blank), 0)
    })
  })
}

const short = (value: number) => Math.round(value * 1000) / 1000

export type Pdf = ReturnType<typeof openPdf>
