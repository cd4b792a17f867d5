import type { Fallback } from '../../contract/fallback.ts'
import type { Language } from '../../contract/languages.ts'
import { fallbackIn } from './fallback.ts'
import { inLanguage } from './texts.ts'

type Texts = Partial<Record<Language, string>>

/** What tells a SKU from its sisters, in the reader's language. */
export const specIn = (spec: readonly { name: Texts; value: Texts }[], lang: Language) =>
  spec.map(({ name, value }) => ({
    name: inLanguage(name, lang),
    value: inLanguage(value, lang),
    valueLang: fallbackIn(value, lang),
  }))

/** In one line; it has the language of its first part that is in another one. */
export const specInWords = (spec: readonly { value: Texts }[], lang: Language) => ({
  spec: spec.map(({ value }) => inLanguage(value, lang)).join(' / '),
  specLang: spec.map(({ value }) => fallbackIn(value, lang)).find(found => found !== undefined) as Fallback,
})
