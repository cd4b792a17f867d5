import * as v from 'valibot'
import { requiredText } from './fields.ts'

/** Where members come from: the calling code, and the region by which `Intl.DisplayNames` names it to people. */
export const countries = [
  { code: '86', region: 'CN' },
  { code: '852', region: 'HK' },
  { code: '853', region: 'MO' },
  { code: '886', region: 'TW' },
  { code: '84', region: 'VN' },
  { code: '66', region: 'TH' },
  { code: '82', region: 'KR' },
  { code: '81', region: 'JP' },
  { code: '95', region: 'MM' },
  { code: '62', region: 'ID' },
  { code: '60', region: 'MY' },
  { code: '65', region: 'SG' },
  { code: '856', region: 'LA' },
  { code: '63', region: 'PH' },
  { code: '855', region: 'KH' },
  { code: '998', region: 'UZ' },
  { code: '7', region: 'RU' },
  { code: '971', region: 'AE' },
  { code: '966', region: 'SA' },
  { code: '20', region: 'EG' },
  { code: '34', region: 'ES' },
  { code: '33', region: 'FR' },
  { code: '351', region: 'PT' },
  { code: '55', region: 'BR' },
  { code: '52', region: 'MX' },
  { code: '44', region: 'GB' },
  { code: '49', region: 'DE' },
  { code: '1', region: 'US' },
] as const

export const homeCountry = '86'

const home = /^1\d{10}$/
const abroad = /^\+[1-9]\d{6,14}$/

/**
 * The one way a number is written as the name of an account: eleven digits in China (spec §5), elsewhere with a plus and
 * the country's code. People type blanks, dashes and the zero of calls within their country.
 */
export function fullMobile(country: string | undefined, typed: string): string {
  const number = typed.replace(/[\s()-]/g, '')
  if (number.startsWith('+'))
    return number.startsWith(`+${homeCountry}`) ? number.slice(homeCountry.length + 1) : number
  const code = country?.replace(/^\+/, '') || homeCountry
  return code === homeCountry ? number : `+${code}${number.replace(/^0/, '')}`
}

export const isMobile = (full: string): boolean => home.test(full) || abroad.test(full)

/** A number as `fullMobile` writes it; any other way of typing it is taken as Chinese. */
export const accountMobile = () =>
  v.pipe(
    requiredText(30),
    v.transform(typed => fullMobile(undefined, typed)),
    v.check(isMobile, 'form.mobile'),
  )

/** 138****0001: enough to recognise one's own, not enough to call somebody. */
export function maskMobile(full: string): string {
  const front = full.startsWith('+') ? 4 : 3
  return `${full.slice(0, front)}****${full.slice(full.length >= 11 ? -4 : -2)}`
}
