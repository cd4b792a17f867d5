import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { rootFolder } from '../config.ts'

/**
 * A font for every script, first come first served. Each comes in slices by ranges of characters, the Chinese one in a
 * hundred, of which a document loads and embeds only those it uses.
 */
const families = [
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
] as const

export interface Slice {
  /** `noto-sans-sc-101`. */
  name: string
  path: string
  /** First and last code point of each range. */
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
      return { name, path: join(folder, 'files', `${name}-wght-normal.woff2`), ranges: parseRanges(text) }
    })
}

/** `U+0301,U+0400-045F`. */
const parseRanges = (text: string) =>
  text.split(',').map(range => {
    const [first = '0', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })

let known: readonly Slice[] | undefined
const slices = (): readonly Slice[] => {
  known ??= families.flatMap(slicesOf)
  return known
}

const sliceOfCharacter = new Map<number, readonly Slice[]>()

/** Slices that say they have a character, the best first. */
export function slicesFor(codePoint: number): readonly Slice[] {
  const found = sliceOfCharacter.get(codePoint)
  if (found) return found
  const having = slices().filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )
  sliceOfCharacter.set(codePoint, having)
  return having
}

export type Weight = 400 | 600

const loaded = new Map<string, Promise<Buffer>>()

/** A slice as a TrueType font of one weight: what can be embedded is neither compressed nor variable. */
export function loadSlice({ name, path, ranges }: Slice, weight: Weight): Promise<Buffer> {
  const key = `${name}:${weight}`
  const running = loaded.get(key) ?? instance(path, ranges, weight)
  loaded.set(key, running)
  return running
}

async function instance(path: string, ranges: Slice['ranges'], weight: Weight): Promise<Buffer> {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
  return subsetFont(await readFile(path), characters.join('').toWellFormed(), options)
}
