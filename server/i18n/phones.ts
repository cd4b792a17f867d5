import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as v from 'valibot'
import {
  countries,
  fullMobile,
  homeCountry,
  homeRegion,
  isMobile,
  type Region,
} from '../../contract/mobile.ts'
import { phone } from '../../contract/validators.ts'

const parse = (text: string, region?: Region) =>
  parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })

/** Whether a number, written as the name of an account, is one of its country's. China's have a rule of their own (product §5). */
export function isRealMobile(full: string): boolean {
  if (!full.startsWith('+')) return isMobile(full)
  const number = parse(full)
  const country = countries.find(({ code }) => code === number?.countryCallingCode)
  const [least, most] = country?.digits ?? [1, 15]
  const { length } = number?.nationalNumber ?? ''
  return number?.isValid() === true && length >= least && length <= most
}

const isHomeMobile = (full: string): boolean => isMobile(full) && !full.startsWith('+')

/**
 * Any telephone, of somebody who gets a parcel there: E.164, but of China's a mobile as eleven digits and a land line as it
 * was typed. Undefined: no number of that country, nor of another one that it names.
 */
export function readPhone(typed: string, region: Region): string | undefined {
  const code = countries.find(country => country.region === region)?.code
  const mobile = fullMobile(code, typed)
  if (isHomeMobile(mobile)) return mobile
  const isAbroad = region !== homeRegion || mobile.startsWith('+')
  if (!isAbroad) return v.is(phone(), typed) ? typed.trim() : undefined
  const number = parse(typed.trim().replace(/^00(?=\d)/, '+'), region)
  return number?.isValid() ? number.number : undefined
}

/** For people to read and to dial: the international form, for whoever is in China their own. */
export function showPhone(stored: string, region: Region = homeRegion): string {
  if (stored.startsWith('+')) return parse(stored)?.formatInternational() ?? stored
  return isHomeMobile(stored) && region !== homeRegion
    ? (parse(`+${homeCountry}${stored}`)?.formatInternational() ?? stored)
    : stored
}

/** Where the number of an account is from; China for a name that is no number. */
export const regionOfMobile = (full: string): Region =>
  countries.find(({ code }) => code !== homeCountry && full.startsWith(`+${code}`))?.region ?? homeRegion
