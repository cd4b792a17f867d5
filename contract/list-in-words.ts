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
  const words = own[lang]
  if (!words) return new Intl.ListFormat(languageOf(lang).tag).format(names)
  const [between, last] = words
  return [names.slice(0, -1).join(between), ...names.slice(-1)].filter(Boolean).join(last)
}
