import { type Language, languageOf } from '../../../contract/languages.ts'
import type { PrintDataShown } from '../../../contract/print-desk.ts'

/** What stands on the canvas, from what the server says of a document. */

export interface Line {
  text: string
  lang: Language
}

export const noData = (langs: readonly Language[]): PrintDataShown => ({
  langs: [...langs],
  fields: {},
  names: {},
  lists: {},
  sums: [],
  without: [],
})

/** One text serves all languages, or there is one for each. */
export const inLanguage = (shown: readonly string[] | undefined, at: number): string =>
  (shown && (shown.length === 1 ? shown[0] : shown[at])) ?? ''

/** Which languages of the paper an element is written in, by their places. */
const placesShown = (show: 'first' | 'second' | 'both', langs: readonly Language[]): readonly number[] =>
  langs.length < 2 ? [0] : show === 'both' ? [0, 1] : show === 'second' ? [1] : [0]

/** A text in the languages that an element shows; the same in both is said once. */
export function linesOf(
  data: PrintDataShown,
  texts: readonly string[] | undefined,
  show: 'first' | 'second' | 'both',
): Line[] {
  const lines: Line[] = []
  for (const at of placesShown(show, data.langs)) {
    const text = inLanguage(texts, at)
    if (text && !lines.some(line => line.text === text)) lines.push({ text, lang: data.langs[at]! })
  }
  return lines
}

/** Names stand in every language of the paper. */
export const inAll = (texts: readonly string[] | undefined): string =>
  [...new Set(texts ?? [])].filter(Boolean).join(' / ')

export function wordLines(
  data: PrintDataShown,
  words: Partial<Record<Language, string>>,
  show: 'first' | 'second' | 'both',
): Line[] {
  const anyway = words.en || words.zh || Object.values(words).find(Boolean) || ''
  const texts = data.langs.map((lang, at) =>
    (words[lang] || anyway).replace(/\{(\w+)\}/g, (hole, name: string) =>
      name in data.fields ? inLanguage(data.fields[name], at) : hole,
    ),
  )
  return linesOf(data, texts, show)
}

export const directionOf = (lang: Language): 'ltr' | 'rtl' => languageOf(lang).dir
export const tagOf = (lang: Language): string => languageOf(lang).tag
