import * as v from 'valibot'
import { requiredText } from './fields.ts'
import type { Language } from './languages.ts'

/** A country that members come from and parcels go to. */
export interface Country {
  /** The calling code. */
  code: string
  /** By which `Intl.DisplayNames` names it to people. */
  region: string
  /** How long its mobile numbers are, without code and trunk prefix: the least and the most. */
  digits: readonly [number, number]
  /** What stands before a number in calls within the country, where it is not 0. */
  trunk?: string
  /** What its numbers look like, where their length alone would take one of China's for them. */
  shape?: RegExp
}

/** Lengths and prefixes as libphonenumber has them; server/i18n/phones.test.ts compares. */
export const countries = [
  { code: '86', region: 'CN', digits: [11, 11] },
  { code: '852', region: 'HK', digits: [8, 8] },
  { code: '853', region: 'MO', digits: [8, 8] },
  { code: '886', region: 'TW', digits: [9, 9] },
  { code: '84', region: 'VN', digits: [9, 9] },
  { code: '66', region: 'TH', digits: [9, 9] },
  { code: '82', region: 'KR', digits: [9, 10] },
  { code: '81', region: 'JP', digits: [10, 10] },
  { code: '95', region: 'MM', digits: [7, 10] },
  { code: '62', region: 'ID', digits: [9, 12], shape: /^8/ },
  { code: '60', region: 'MY', digits: [9, 10] },
  { code: '65', region: 'SG', digits: [8, 8] },
  { code: '856', region: 'LA', digits: [9, 10] },
  { code: '63', region: 'PH', digits: [10, 10] },
  { code: '855', region: 'KH', digits: [8, 9] },
  { code: '998', region: 'UZ', digits: [9, 9] },
  { code: '7', region: 'RU', digits: [10, 10], trunk: '8' },
  { code: '971', region: 'AE', digits: [9, 9] },
  { code: '966', region: 'SA', digits: [9, 9] },
  { code: '20', region: 'EG', digits: [10, 10] },
  { code: '34', region: 'ES', digits: [9, 9] },
  { code: '33', region: 'FR', digits: [9, 9] },
  { code: '351', region: 'PT', digits: [9, 9] },
  { code: '55', region: 'BR', digits: [10, 11], shape: /^..9|^.{10}$/ },
  { code: '52', region: 'MX', digits: [10, 10] },
  { code: '44', region: 'GB', digits: [10, 10] },
  { code: '49', region: 'DE', digits: [10, 11], shape: /^1[5-7]/ },
  { code: '1', region: 'US', digits: [10, 10], trunk: '1' },
] as const satisfies readonly Country[]

export type Region = (typeof countries)[number]['region']

export const homeCountry = '86'
export const homeRegion = 'CN'

const byCode: ReadonlyMap<string, Country> = new Map(countries.map(country => [country.code, country]))

/** Where most who read a language have their number. */
const byLanguage: Partial<Record<Language, string>> = {
  zh_tw: '886',
  vi: '84',
  th: '66',
  ko: '82',
  jp: '81',
  ar: '971',
  my: '95',
  id: '62',
  es: '34',
  la: '856',
  fil: '63',
  ru: '7',
  km: '855',
  fr: '33',
  pt: '55',
  uz: '998',
}

export const countryFor = (lang: Language): string => byLanguage[lang] ?? homeCountry

const home = /^1\d{10}$/
const abroad = /^\+[1-9]\d{6,14}$/

/**
 * The one way a number is written as the name of an account: eleven digits in China (product §5), elsewhere E.164, with a plus
 * and the country's code. People type blanks and dashes, digits of their own script, the zero of calls within their country, 00 or
 * nothing instead of the plus; and a number of China whatever country is chosen, where it cannot be one of that country.
 */
export function fullMobile(country: string | undefined, typed: string): string {
  const number = westernDigits(typed)
    .replace(/[\s().\-\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00(?=\d)/, '+')
  if (number.startsWith('+'))
    return number.startsWith(`+${homeCountry}`) ? number.slice(homeCountry.length + 1) : number
  const code = country?.replace(/^\+/, '') || homeCountry
  if (code === homeCountry) return /^86\d{11}$/.test(number) ? number.slice(homeCountry.length) : number
  const known = byCode.get(code)
  const national = known ? nationalNumber(known, number) : number.replace(/^0/, '')
  if (known && home.test(national) && !isNational(known, national)) return national
  return `+${code}${national}`
}

const isNational = ({ digits: [least, most], shape }: Country, number: string): boolean =>
  number.length >= least && number.length <= most && (shape?.test(number) ?? true)

/** Without what stands before it in calls within the country, or its code. */
function nationalNumber(country: Country, number: string): string {
  const { code, trunk = '0' } = country
  if (number.startsWith('0')) return number.slice(1)
  if (isNational(country, number)) return number
  const before = [trunk, code].find(
    each => number.startsWith(each) && isNational(country, number.slice(each.length)),
  )
  return before ? number.slice(before.length) : number
}

/** Digits of every script that our readers type. */
const westernDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digit => (/\d/.test(digit) ? digit : String(digitAt(digit.codePointAt(0)!))))

/** In Unicode the ten digits of a script stand next to each other, with no digit right before the first. */
function digitAt(point: number): number {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1)) && value < 9) value++
  return value
}

export const isMobile = (full: string): boolean => home.test(full) || abroad.test(full)

/** Which complaint fits a number of this country. */
export const mobileMessage = (country: string | undefined) =>
  (country ?? homeCountry).replace(/^\+/, '') === homeCountry ? 'form.mobile' : 'form.mobileAbroad'

/** A number as `fullMobile` writes it; any other way of typing it is taken as Chinese. */
export const accountMobile = () =>
  v.pipe(
    requiredText(30),
    v.transform(typed => fullMobile(undefined, typed)),
    v.check(isMobile, 'form.mobile'),
  )

type Numbered<Name extends string> = Partial<Record<Name | 'country', string>>

/** For an object with `country` and this field: whether it can be a number of that country. */
export const fitsCountry = <Name extends string, Input extends Numbered<Name>>(name: Name) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    const typed = value[name]
    if (!typed || isMobile(fullMobile(value.country, typed))) return
    addIssue({
      message: mobileMessage(value.country),
      path: [{ type: 'object', origin: 'value', input: value, key: name, value: typed }],
    })
  })

/** The same field as the name of an account. */
export const inCountry = <Name extends string, Input extends Numbered<Name>>(name: Name) =>
  v.transform((value: Input): Input => {
    const typed = value[name]
    return typed === undefined ? value : { ...value, [name]: fullMobile(value.country, typed) }
  })

/** 138****0001: enough to recognise one's own, not enough to call somebody. */
export function maskMobile(full: string): string {
  const front = full.startsWith('+') ? 4 : 3
  return `${full.slice(0, front)}****${full.slice(full.length >= 11 ? -4 : -2)}`
}
