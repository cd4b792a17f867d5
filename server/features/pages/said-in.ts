import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { fallbackIn } from '../../i18n/fallback.ts'
import { inLanguage } from '../../i18n/texts.ts'

type Words = Partial<Record<Language, string>>

/** The text, and the language it is in where that is another one. One that was emptied is not there. */
export function saidIn(texts: Words, lang: Language): [string, Fallback] {
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Words
  return [inLanguage(written, lang), fallbackIn(written, lang)]
}

interface Called {
  name: string
  titles?: Words | undefined
}

/** What visitors read as the name of a page. */
export function pageNameIn(
  { name, titles = {} }: Called,
  lang: Language,
): { name: string; nameLang: Fallback } {
  const [title, titleLang] = saidIn(titles, lang)
  return title ? { name: title, nameLang: titleLang } : { name, nameLang: undefined }
}
