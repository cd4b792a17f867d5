import { type Language, languageCodes, languageOf } from '../../../contract/languages.ts'
import { plainNumber } from '../../../contract/typed-number.ts'
import { plainly } from './chat-words.ts'

const withDecimalComma: ReadonlySet<Language> = new Set(
  languageCodes.filter(code =>
    new Intl.NumberFormat(languageOf(code).tag, { numberingSystem: 'latn' }).format(1.5).includes(','),
  ),
)

/** Whether people who speak it write 2,5 for two and a half, and 1.200 for twelve hundred. */
export const hasDecimalComma = (lang: Language): boolean => withDecimalComma.has(lang)

/** Not a part of an item number. A unit may stand right behind it. */
const written = /(?<![\w.,/-])\d[\d.,]*\d(?![\d/-])/g
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/
const thousandsByPoint = /^\d{1,3}(?:\.\d{3})+$/

/** A line with numbers as we write them, 1200 and 2.5. Where no comma stands before decimals, one that groups no thousands separates columns. */
export const withPlainNumbers = (line: string, lang: Language): string =>
  plainly(line).replace(written, number => {
    if (!hasDecimalComma(lang)) return thousands.test(number) ? plainNumber(number) : number
    return thousandsByPoint.test(number) ? number.replaceAll('.', '') : plainNumber(number)
  })
