import { countryNames } from '../../contract/country-names.ts'
import { type Language, languageOf } from '../../contract/languages.ts'
import { countries, type Region } from '../../contract/mobile.ts'

const kept = new Map<Language, Intl.DisplayNames>()

const namesIn = (lang: Language): Intl.DisplayNames => {
  const names = kept.get(lang) ?? new Intl.DisplayNames([languageOf(lang).tag, 'en'], { type: 'region' })
  kept.set(lang, names)
  return names
}

const own: Partial<Record<Language, Record<Region, string>>> = countryNames

/** In the reader's language, as browsers are told too where they know none. */
export const countryName = (region: Region, lang: Language): string =>
  own[lang]?.[region] ?? namesIn(lang).of(region) ?? region

export const regions: readonly Region[] = countries.map(({ region }) => region)
