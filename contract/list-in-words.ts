import { type Language, languageOf } from './languages.ts'

/** What stands between the names, and before the last one, where Chromium does not know it and the server only in English. */
const own: Partial<Record<Language, readonly [between: string, last: string]>> = {
  my: ['၊ ', ' နှင့် '],
  la: [', ', ' ແລະ '],
  km: [', ', ' និង '],
  uz: [', ', ' va '],
  zh_ug: ['، ', ' ۋە '],
}

/** Several names in a sentence: `a, b and c`. */
export function listInWords(lang: Language, names: readonly string[]): string {
  const before = beforeEach(lang, names.length)
  return names.map((name, at) => before[at] + name).join('')
}

/** What stands before each of so many names. */
export function beforeEach(lang: Language, count: number): readonly string[] {
  const words = own[lang] ?? wordsOf(lang, count)
  return Array.from({ length: count }, (_, at) => (at === 0 ? '' : words[at === count - 1 ? 1 : 0]))
}

/** Of two names stands more between them in some languages than before the last one of several. */
function wordsOf(lang: Language, count: number): readonly [between: string, last: string] {
  const parts = new Intl.ListFormat(languageOf(lang).tag).formatToParts(Array<string>(count).fill('x'))
  const words = parts.filter(({ type }) => type === 'literal').map(({ value }) => value)
  return [words[0] ?? '', words.at(-1) ?? '']
}
