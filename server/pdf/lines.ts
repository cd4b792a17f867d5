import type { Wanted } from './fonts.ts'
import { inVisualOrder, levelsOf, runsOf } from './runs.ts'
import { type ShapedRun, shapeRun } from './shape.ts'

/** Lengths are in thousandths of the size of the text. */
export interface Line {
  /** From left to right. */
  runs: ShapedRun[]
  width: number
  /** Above the line that letters stand on, and below it: what every text has, or more where signs are stacked. */
  above: number
  below: number
}

export interface Setting extends Wanted {
  width: number
  fromRight: boolean
  /** What was shaped before: a list says the same words again and again. */
  known: Map<string, ShapedRun[]>
}

/** Longer ones hardly come again. */
const longestKept = 100

const usual = { above: 1105, below: 345 }

/** Hardly a text has so narrow signs on average: a longer one is not tried as one line first. */
const narrowest = 200

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Stays with what stands before it. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Nd}%°,.:;!?、。，．：；！？）」』】》〉…·/-]+$/u
/** Stays with what comes after it. */
const opening = /^[\p{Ps}\p{Pi}\p{Sc}]+$/u
/** Spaces and the hyphen that no line ends at: 1\u202f200, 1\u2011qator. */
const keepsNext = /[\u00a0\u202f\u2011]$/
const keepsPrevious = /^\u2011/

/** Parts of a text between which a line may end: words, and in Chinese, Thai or Khmer what a dictionary knows. */
export function breakable(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    const joins =
      last !== undefined &&
      (keepsNext.test(last) ||
        keepsPrevious.test(segment) ||
        (!/\s$/.test(last) && (closing.test(segment) || opening.test(last))))
    if (joins || (last !== undefined && /^\s+$/.test(segment))) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** The lines of a text; what is too long for a line by itself is cut between two signs. Nothing is left out. */
export function layOut(text: string, setting: Setting): Line[] {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .split('\n')
    .flatMap(paragraph => layOutParagraph(paragraph, setting))
}

function layOutParagraph(paragraph: string, { width, weight, fromRight, lang, known }: Setting): Line[] {
  const levels = levelsOf(paragraph, fromRight)
  const shaped = (from: number, to: number): ShapedRun[] => {
    const part = paragraph.slice(from, to)
    const partLevels = levels.subarray(from, to)
    const key = `${weight} ${partLevels.some(Boolean) ? partLevels.join() : ''} ${part}`
    const found = known.get(key)
    if (found) return found
    const runs = runsOf(part, partLevels, { weight, lang }).map(run => shapeRun(run, lang))
    if (part.length <= longestKept) known.set(key, runs)
    return runs
  }
  const trimmed = (from: number, to: number) => from + paragraph.slice(from, to).trimEnd().length
  const fits = (from: number, to: number) => widthOf(shaped(from, trimmed(from, to))) <= width

  const lines: Line[] = []
  const push = (from: number, to: number) => lines.push(lineOf(shaped(from, trimmed(from, to))))

  if (paragraph.length * narrowest <= width && fits(0, paragraph.length)) {
    push(0, paragraph.length)
    return lines
  }
  let start = 0
  let end = 0
  /** Parts are measured one by one, because letters join within a word, never across its end. */
  let used = 0
  for (const part of breakable(paragraph)) {
    const next = end + part.length
    const partRuns = shaped(end, next)
    const partWidth = widthOf(partRuns)
    const seenWidth = /\s$/.test(part) ? partWidth - widthOfEnd(partRuns) : partWidth
    if (end > start && used + seenWidth > width) {
      push(start, end)
      start = end
      used = 0
    }
    end = next
    used += partWidth
    if (seenWidth > width) {
      for (const cut of cuts(start, shaped(start, end), width, fits)) {
        push(start, cut)
        start = cut
      }
      used = widthOf(shaped(start, end))
    }
  }
  push(start, end)
  return lines
}

/** Where a word that is too long for a line is cut; at least one sign goes into each. */
function cuts(
  start: number,
  runs: readonly ShapedRun[],
  width: number,
  fits: (from: number, to: number) => boolean,
): number[] {
  const signs = runs.flatMap(({ level, clusters }) => (level % 2 === 1 ? clusters.toReversed() : clusters))
  const found: number[] = []
  let from = start
  let at = 0
  while (at < signs.length) {
    const ends: number[] = []
    let to = from
    let used = 0
    for (let next = at; next < signs.length; next++) {
      used += signs[next]!.advance
      if (used > width && ends.length > 0) break
      to += signs[next]!.text.length
      ends.push(to)
    }
    // A letter at the end of a line is drawn otherwise than in the middle of a word.
    while (ends.length > 1 && !fits(from, ends.at(-1)!)) ends.pop()
    at += ends.length
    from = ends.at(-1)!
    if (at < signs.length) found.push(from)
  }
  return found
}

const widthOf = (runs: readonly ShapedRun[]): number =>
  runs.reduce((sum, { clusters }) => clusters.reduce((width, { advance }) => width + advance, sum), 0)

/** Of the spaces at the end. */
function widthOfEnd(runs: readonly ShapedRun[]): number {
  let width = 0
  for (const { level, clusters } of runs.toReversed()) {
    for (const { text, advance } of level % 2 === 1 ? clusters : clusters.toReversed()) {
      if (text.trim() !== '') return width
      width += advance
    }
  }
  return width
}

function lineOf(runs: readonly ShapedRun[]): Line {
  let { above, below } = usual
  for (const { font, clusters } of runs)
    for (const { glyphs } of clusters)
      for (const { id, y } of glyphs) {
        const ink = font.inkOf(id)
        above = Math.max(above, ink.above + y)
        below = Math.max(below, ink.below - y)
      }
  return { runs: inVisualOrder(runs), width: widthOf(runs), above, below }
}
