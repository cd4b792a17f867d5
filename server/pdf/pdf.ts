import { once } from 'node:events'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { type Language, languageOf } from '../../contract/languages.ts'
import { drawBurmese, type Engine } from './burmese.ts'
import { loadSlice, slicesFor, type Weight } from './fonts.ts'
import { clip, ellipsis, wrap } from './lines.ts'
import { charactersOf, hasRtl, inGlyphOrder, inVisualOrder, type Run } from './runs.ts'

export interface PdfOptions {
  /** Of its reader: which side lines begin on. */
  lang: Language
  title: string
  author?: string
  landscape?: boolean
  margin?: number
}

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'start' | 'center' | 'end'
  /** Whatever the language of the document: numbers and codes are read from the left. */
  dir?: 'ltr' | 'rtl'
  /** What does not fit into so many lines is cut off, with an ellipsis. */
  lines?: number
}

export interface Box {
  x: number
  y: number
  width: number
}

/** Of the ink, a line's distance from the next. */
const leading = 1.45
const baseSize = 9
const ink = '#1c1c21'
/** Stands for a character that no font has. */
const unknown = '□'
/** As much as may wait for a slow reader. */
const mostWaiting = 2 * 1024 * 1024

/** What pdfkit does not tell about the font that is chosen. */
interface FontInUse {
  _font: { font: Engine & { hasGlyphForCodePoint(codePoint: number): boolean } }
}

const isBurmeseFont = (font: string) => font.startsWith('noto-sans-myanmar')

/**
 * A PDF on A4 that is sent while it is being made. Texts in any of the shop's languages, mixed as they come: `know` them
 * first, because fonts are read from files, then draw them anywhere.
 */
export function openPdf({ lang, title, author, landscape = false, margin = 36 }: PdfOptions) {
  const doc = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin,
    autoFirstPage: false,
    info: { Title: title, Author: author ?? '' },
    lang: languageOf(lang).tag,
    displayTitle: true,
  })
  const rtl = languageOf(lang).dir === 'rtl'
  const fonts = new Set<string>()
  const fontOf = new Map<string, string>()

  const use = (character: string, weight: Weight): string | undefined =>
    fontOf.get(`${character}:${weight}`) ??
    (character === unknown ? undefined : fontOf.get(`${unknown}:${weight}`))

  /** Reads the fonts of these texts. */
  async function know(texts: Iterable<string>, weight: Weight = 400): Promise<void> {
    const characters = new Set([...texts].join('') + unknown + ellipsis)
    for (const character of characters) {
      const key = `${character}:${weight}`
      if (fontOf.has(key)) continue
      for (const slice of slicesFor(character.codePointAt(0)!)) {
        const font = `${slice.name}:${weight}`
        if (!fonts.has(font)) {
          doc.registerFont(font, await loadSlice(slice, weight))
          if (isBurmeseFont(font)) drawBurmese((doc.font(font) as unknown as FontInUse)._font.font)
          fonts.add(font)
        }
        doc.font(font)
        if (!(doc as unknown as FontInUse)._font.font.hasGlyphForCodePoint(character.codePointAt(0)!))
          continue
        fontOf.set(key, font)
        break
      }
    }
  }

  function runsOf(line: string, weight: Weight, fromRight: boolean): Run[] {
    const runs: Run[] = []
    for (const { text, level } of charactersOf(line, fromRight)) {
      const font = use(text, weight)
      if (!font) continue
      const shown = fontOf.has(`${text}:${weight}`) ? text : unknown
      const last = runs.at(-1)
      if (last?.font === font && last.level === level) last.text += shown
      else runs.push({ text: shown, font, level })
    }
    return runs
  }

  /** With a list of features, even an empty one, a run is shaped as a whole and not word by word, which are kept. */
  const shapingOf = ({ level, font }: Run) =>
    level % 2 === 1 || isBurmeseFont(font) ? { features: [], lineBreak: false } : { lineBreak: false }

  /** Of a run at size 1: a list says the same words again and again. */
  const widths = new Map<string, number>()

  function widthOfRun(run: Run): number {
    const shown = inGlyphOrder(run)
    const key = `${run.font} ${shown}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = doc.font(run.font).fontSize(100).widthOfString(shown, shapingOf(run)) / 100
    widths.set(key, width)
    return width
  }

  const widthOf = (line: string, size: number, weight: Weight, fromRight: boolean): number =>
    runsOf(line, weight, fromRight).reduce((width, run) => width + widthOfRun(run), 0) * size

  /** Words of another script keep their signs at their own end, on whichever side they begin. */
  const isFromRight = (words: string, dir: TextStyle['dir']): boolean =>
    dir ? dir === 'rtl' : rtl && hasRtl(words)

  function linesOf(text: string, width: number, { size = baseSize, bold, lines, dir }: TextStyle): string[] {
    const weight = bold ? 600 : 400
    const measure = (line: string) => widthOf(line, size, weight, isFromRight(text, dir))
    const all = wrap(text, width, measure)
    return lines === undefined ? all : clip(all, lines, width, measure)
  }

  const heightOf = (text: string, width: number, style: TextStyle = {}): number =>
    linesOf(text, width, style).length * (style.size ?? baseSize) * leading

  /** Answers with the height it took. */
  function text(words: string, { x, y, width }: Box, style: TextStyle = {}): number {
    const { size = baseSize, bold, color = ink, align = 'start', dir } = style
    const weight = bold ? 600 : 400
    const fromRight = isFromRight(words, dir)
    const lines = linesOf(words, width, style)
    lines.forEach((line, index) => {
      const used = widthOf(line, size, weight, fromRight)
      const toRight = align === 'center' ? 0.5 : (align === 'end') === rtl ? 0 : 1
      const top = y + index * size * leading + (size * (leading - 1)) / 2
      drawLine(line, x + (width - used) * toRight, top + size * 0.88, { size, weight, color, fromRight })
    })
    return lines.length * size * leading
  }

  interface Ink {
    size: number
    weight: Weight
    color: string
    fromRight: boolean
  }

  function drawLine(line: string, left: number, baseline: number, { size, weight, color, fromRight }: Ink) {
    let x = left
    for (const run of inVisualOrder(runsOf(line, weight, fromRight))) {
      const shown = inGlyphOrder(run)
      doc.font(run.font).fontSize(size).fillColor(color)
      doc.text(shown, x, baseline, { ...shapingOf(run), baseline: 'alphabetic' })
      x += widthOfRun(run) * size
    }
  }

  /** Waits for whoever reads slower than we write, and lets others have a turn between pages. */
  async function newPage(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    doc.addPage()
    while (doc.readableLength > mostWaiting && !doc.destroyed) await Promise.race([once(doc, 'data'), closed])
  }
  const closed = new Promise<void>(resolve => doc.once('close', () => resolve()))

  return {
    stream: doc as unknown as Readable,
    rtl,
    margin,
    get width() {
      return doc.page.width
    },
    get height() {
      return doc.page.height
    },
    know,
    newPage,
    text,
    heightOf,
    widthOf: (words: string, { size = baseSize, bold, dir }: TextStyle = {}) =>
      widthOf(words, size, bold ? 600 : 400, isFromRight(words, dir)),
    /** A JPEG or PNG, as large as fits into the box. */
    picture(image: Buffer, x: number, y: number, width: number, height: number): void {
      doc.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' })
    },
    line(x1: number, y1: number, x2: number, y2: number, color = '#ececf0'): void {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.6).strokeColor(color).stroke()
    },
    area(x: number, y: number, width: number, height: number, color: string): void {
      doc.rect(x, y, width, height).fill(color)
    },
    end: (): void => void doc.end(),
  }
}

export type Pdf = ReturnType<typeof openPdf>
