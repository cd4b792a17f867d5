import { countryName, regions } from '../../i18n/countries.ts'
import type { Words } from '../bill-type.ts'

/** Every country we know, by its name in the reader's language. */
export const countryChoices: Readonly<Record<string, Words>> = Object.fromEntries(
  regions.map((region): [string, Words] => [region, ({ lang }) => countryName(region, lang)]),
)
