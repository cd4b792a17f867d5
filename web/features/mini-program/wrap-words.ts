import { type Language, languageOf } from '../../../contract/languages.ts'

const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Place {
  lang: Language
  width: number
  lines: number
  /** How wide a text is drawn. */
  measure(text: string): number
}

/**
 * A text in as many lines as there are, broken where its language breaks: Thai, Lao, Khmer, Burmese and Chinese have no blanks
 * between words. What does not fit ends in an ellipsis.
 */
export function wrapWords(text: string, { lang, width, lines, measure }: Place): string[] {
  const { tag } = languageOf(lang)
  const words = new Intl.Segmenter(tag, { granularity: 'word' })
  const signs = new Intl.Segmenter(tag, { granularity: 'grapheme' })
  const fits = (line: string) => measure(line) <= width
  // Chinese and Japanese break after any sign; so does a word that is wider than a line.
  const parts = [...words.segment(text.replace(/\s+/g, ' ').trim())].flatMap(({ segment }) =>
    fits(segment) && !east.test(segment) ? [segment] : [...signs.segment(segment)].map(sign => sign.segment),
  )
  const wrapped: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && !fits((line + part).trimEnd())) {
      wrapped.push(line.trimEnd())
      line = part.trimStart()
    } else line += part
  }
  if (line.trim()) wrapped.push(line.trimEnd())
  if (wrapped.length <= lines) return wrapped
  const last = [...signs.segment(wrapped[lines - 1]!)].map(sign => sign.segment)
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last.pop()
  return [...wrapped.slice(0, lines - 1), `${last.join('').trimEnd()}…`]
}
