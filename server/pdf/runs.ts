import bidiFactory from 'bidi-js'
import { fontFor, type PdfFont, type Wanted } from './fonts.ts'

const bidi = bidiFactory()

/** Characters that belong together: one font, one direction. */
export interface Run {
  font: PdfFont
  /** Odd: right to left. */
  level: number
  /** What is drawn, in the order it is read. */
  shown: string
  /** What was written, for each unit of that: a sign that no font has is drawn as a box. */
  written: string[]
}

const isRtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Anything that could make a line go the other way: letters, and the marks that say so. */
const turns =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export const hasRtl = (text: string): boolean => isRtlScript.test(text)

/** For each unit of a paragraph, how deep it stands in text that goes the other way; even is from the left. */
export const levelsOf = (paragraph: string, fromRight: boolean): Uint8Array =>
  fromRight || turns.test(paragraph)
    ? bidi.getEmbeddingLevels(paragraph, fromRight ? 'rtl' : 'ltr').levels
    : new Uint8Array(paragraph.length)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Nothing that joins its neighbour: Latin, Cyrillic, Chinese, kana, Korean. */
const isPlain =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u20a0-\u20bf\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/

/** What a reader takes for one sign. */
const signsOf = (text: string): string[] =>
  isPlain.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A character, and with it what cannot be seen after it. */
const charactersWithUnseen = /.\p{Default_Ignorable_Code_Point}*/gsu

/** Stands for a character that no font has. */
const box = '□'

/** The runs of a part of a paragraph, in the order they are read. */
export function runsOf(text: string, levels: Uint8Array, wanted: Wanted): Run[] {
  const runs: Run[] = []
  let at = 0
  const add = (written: string, font: PdfFont, shown: string) => {
    const level = levels[at] ?? 0
    at += written.length
    const last = runs.at(-1)
    const units =
      written.length === 1 && shown.length === 1
        ? [written]
        : shown === written
          ? written.split('')
          : [written, ...Array(shown.length - 1).fill('')]
    if (last?.font === font && last.level === level) {
      last.shown += shown
      last.written.push(...units)
    } else runs.push({ font, level, shown, written: units })
  }
  for (const sign of signsOf(text)) {
    // A font may have the letter with its accent, but not the two of them apart.
    const composed = sign.normalize()
    const whole = fontFor(composed, wanted, runs.at(-1)?.font)
    if (whole) add(sign, whole, composed)
    else
      for (const character of sign.match(charactersWithUnseen) ?? []) {
        const font = fontFor(character, wanted)
        add(character, font ?? fontFor(box, wanted)!, font ? character : box)
      }
  }
  return runs
}

/** Runs as they stand on paper, from left to right. */
export function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}
