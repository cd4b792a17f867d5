import { Buffer, BufferFlag, Direction, shape } from 'harfbuzzjs'
import type { PdfFont } from './fonts.ts'
import type { Run } from './runs.ts'

/** Lengths are in thousandths of the size of the text. */
export interface Glyph {
  id: number
  /** From where the pen stands. */
  x: number
  y: number
  /** How far the pen moves on. */
  advance: number
}

/** Glyphs that cannot be told apart by the characters they stand for: a letter, a ligature, a syllable of Khmer. */
export interface Cluster {
  text: string
  glyphs: Glyph[]
  advance: number
}

export interface ShapedRun {
  font: PdfFont
  level: number
  /** From left to right. */
  clusters: Cluster[]
}

const buffer = new Buffer()

/** What HarfBuzz, the shaper of browsers, makes of a run; `lang` is a tag such as `zh-CN`. */
export function shapeRun({ font, level, shown, written }: Run, lang: string): ShapedRun {
  const fromRight = level % 2 === 1
  buffer.reset()
  buffer.addText(shown)
  buffer.setDirection(fromRight ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(lang)
  buffer.guessSegmentProperties()
  buffer.setFlags(BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  shape(font.shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const first = starts[0]
  // What is not seen at all before the first sign goes with it.
  if (starts.length > 0) starts[0] = 0
  const clusters = new Map<number, Cluster>(
    starts.map((start, at) => [
      start,
      { text: written.slice(start, starts[at + 1]).join(''), glyphs: [], advance: 0 },
    ]),
  )
  infos.forEach(({ codepoint: id, cluster }, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    const { glyphs } = clusters.get(cluster === first ? 0 : cluster)!
    glyphs.push({
      id,
      x: xOffset * font.scale,
      y: yOffset * font.scale,
      advance: xAdvance * font.scale,
    })
  })
  const all = [...clusters.values()]
  if (all.length === 0) all.push({ text: written.join(''), glyphs: [], advance: 0 })
  for (const cluster of all) cluster.advance = cluster.glyphs.reduce((sum, { advance }) => sum + advance, 0)
  return { font, level, clusters: fromRight ? all.reverse() : all }
}
