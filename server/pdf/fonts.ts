import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face, Font, type GlyphExtents, Variation } from 'harfbuzzjs'
import woff2 from 'wawoff2/build/decompress_binding.js'
import { rootFolder } from '../config.ts'

/**
 * A font for every script, first come first served. Each comes in slices by ranges of characters, the Chinese one in a
 * hundred, of which a document reads and embeds only those it uses.
 */
const families = [
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
] as const

/** Chinese characters look otherwise in Japan and in Korea. */
const preferred: Record<string, string> = { ja: 'noto-sans-jp', ko: 'noto-sans-kr' }

export interface Slice {
  family: string
  /** `noto-sans-sc-101`. */
  name: string
  path: string
  /** First and last code point of each range, one after the other. */
  ranges: readonly (readonly [number, number])[]
}

const folderOf = (family: string) => join(rootFolder, 'node_modules', '@fontsource-variable', family)

/** Every family has Latin letters of its own: those of the first are used throughout. */
const repeated = new Set([
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
])

function slicesOf(family: string): Slice[] {
  const folder = folderOf(family)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([key]) => family === families[0] || !repeated.has(key))
    .map(([key, text]) => {
      const name = `${family}-${key.replace(/[[\]]/g, '')}`
      return {
        family,
        name,
        path: join(folder, 'files', `${name}-wght-normal.woff2`),
        ranges: parseRanges(text),
      }
    })
}

/** `U+0301,U+0400-045F`. */
const parseRanges = (text: string) =>
  text
    .split(',')
    .map(range => {
      const [first = '0', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    })
    .sort(([a], [b]) => a - b)

/** There are twenty thousand ranges of all slices: each is halved instead of being read through. */
function isWithin(codePoint: number, ranges: Slice['ranges']): boolean {
  let from = 0
  let to = ranges.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (codePoint > ranges[middle]![1]) from = middle + 1
    else to = middle
  }
  return from < ranges.length && codePoint >= ranges[from]![0]
}

let known: readonly Slice[] | undefined
const slices = (): readonly Slice[] => {
  known ??= families.flatMap(slicesOf)
  return known
}

const slicesOfCharacter = new Map<string, readonly Slice[]>()

/** Slices that say they have a character, the best first. */
function slicesFor(codePoint: number, lang: string): readonly Slice[] {
  const first = preferred[lang]
  const key = `${codePoint} ${first}`
  const found = slicesOfCharacter.get(key)
  if (found) return found
  const having = slices().filter(({ ranges }) => isWithin(codePoint, ranges))
  const rank = ({ family }: Slice) => (family === families[0] ? 0 : family === first ? 1 : 2)
  const ordered = having.toSorted((a, b) => rank(a) - rank(b))
  slicesOfCharacter.set(key, ordered)
  return ordered
}

export type Weight = 400 | 600

/** A slice of a font at one weight. Lengths are in thousandths of the size of the text, as a PDF counts them. */
export interface PdfFont {
  slice: Slice
  weight: Weight
  /** The file it was read from, with all weights. */
  file: Uint8Array
  shaper: Font
  has(codePoint: number): boolean
  /** The glyph of the space. */
  blank: number
  /** From font units to thousandths. */
  scale: number
  advanceOf(glyph: number): number
  /** How far a glyph's ink reaches above and below the line. */
  inkOf(glyph: number): { above: number; below: number }
}

if (!woff2.calledRun)
  await new Promise<void>(resolve => {
    woff2.onRuntimeInitialized = resolve
  })

interface FontFile {
  file: Uint8Array
  face: Face
  characters: ReadonlySet<number>
}

const files = new Map<string, FontFile>()

function readSlice({ name, path }: Slice): FontFile {
  const found = files.get(name)
  if (found) return found
  const decompressed = woff2.decompress(readFileSync(path))
  if (!decompressed) throw new Error(`The font ${name} cannot be read.`)
  // Copied, because the decompressor reuses its memory for the next font.
  const file = decompressed.slice()
  const face = new Face(new Blob(file))
  const read = { file, face, characters: new Set(face.collectUnicodes()) }
  files.set(name, read)
  return read
}

const fonts = new Map<string, PdfFont>()

function openFont(slice: Slice, weight: Weight): PdfFont {
  const key = `${slice.name}:${weight}`
  const found = fonts.get(key)
  if (found) return found
  const { file, face, characters } = readSlice(slice)
  const shaper = new Font(face)
  shaper.setVariations([new Variation('wght', weight)])
  const scale = 1000 / face.upem
  const inks = new Map<number, { above: number; below: number }>()
  const font: PdfFont = {
    slice,
    weight,
    file,
    shaper,
    scale,
    // The first of a font is for what it does not have; without its ink in the fonts that we embed.
    blank: shaper.nominalGlyph(0x20) ?? 0,
    has: codePoint => characters.has(codePoint),
    advanceOf: glyph => shaper.glyphHAdvance(glyph) * scale,
    inkOf(glyph) {
      const ink = inks.get(glyph) ?? inkOf(shaper.glyphExtents(glyph), scale)
      inks.set(glyph, ink)
      return ink
    },
  }
  fonts.set(key, font)
  return font
}

/** HarfBuzz measures a glyph from its top down. */
const inkOf = (extents: GlyphExtents | undefined, scale: number) =>
  extents
    ? { above: extents.yBearing * scale, below: -(extents.yBearing + extents.height) * scale }
    : { above: 0, below: 0 }

/** Invisible characters: joiners, marks of direction, soft hyphens, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

export interface Wanted {
  weight: Weight
  /** A tag such as `zh-CN`. */
  lang: string
}

interface Found {
  font: PdfFont | undefined
  isSpace: boolean
}

const space = 0x20
/** By preferred family and weight. */
const found = new Map<string | undefined, Record<Weight, Map<string, Found>>>()
/** What is written is made of fewer signs than that, whatever its language. */
const mostFound = 20_000

function foundFor({ weight, lang }: Wanted): Map<string, Found> {
  const family = preferred[lang]
  const known = found.get(family) ?? { 400: new Map(), 600: new Map() }
  found.set(family, known)
  return known[weight]
}

/** The first font that has all the characters that are drawn as one; `before`, when it will do, keeps a run together. */
export function fontFor(cluster: string, wanted: Wanted, before?: PdfFont): PdfFont | undefined {
  const known = foundFor(wanted)
  let one = known.get(cluster)
  if (!one) {
    one = findFont(cluster, wanted)
    if (known.size === mostFound) known.clear()
    known.set(cluster, one)
  }
  return one.isSpace && before?.has(space) ? before : one.font
}

function findFont(cluster: string, { weight, lang }: Wanted): Found {
  // HarfBuzz makes a space of any width of the usual one.
  const seen = cluster.replace(unseen, '').replace(/\p{Zs}/gu, ' ') || ' '
  const codePoints = [...seen].map(character => character.codePointAt(0)!)
  const isSpace = seen === ' '
  for (const slice of slicesFor(codePoints[0]!, lang)) {
    const font = openFont(slice, weight)
    if (codePoints.every(codePoint => font.has(codePoint))) return { font, isSpace }
  }
  return { font: undefined, isSpace }
}
