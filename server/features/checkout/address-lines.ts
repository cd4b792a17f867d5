import { addressFormats, fillLines, regionOr } from '../../../contract/address-formats.ts'
import type { Language } from '../../../contract/languages.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import { countryName } from '../../i18n/countries.ts'
import { showPhone } from '../../i18n/phones.ts'
import { readsChinese, romanisedArea } from './area-names.ts'

/** An address as it is stored, with its order or for itself; the oldest name no country. */
export interface StoredAddress {
  recipient: string
  phone: string
  country?: string
  postcode?: string
  area1: string
  area2: string
  area3: string
  street: string
  detail: string
}

const localLetters = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** What stands below the name, in the order of its country; the names of China's areas for this reader. */
export function addressLines(address: StoredAddress, lang: Language): string[] {
  const { street, detail, postcode = '' } = address
  const region = regionOr(address.country)
  const isHome = region === homeRegion
  const isChinese = readsChinese(lang)
  const { area1, area2, area3 } = isHome && !isChinese ? romanisedArea(address) : address
  const { lines, latin = lines } = addressFormats[region]
  const inOwnLetters = isHome ? isChinese : localLetters.test(`${area1}${area2}${detail}`)
  // Of a municipality the city is the province.
  const city = area2 === area1 ? '' : area2
  const written =
    isHome && isChinese
      ? // Since the levels name the town too.
        [[area1, city, area3, street].filter(Boolean).join(' '), detail]
      : fillLines(inOwnLetters ? lines : latin, {
          A: [detail, street],
          D: [area3],
          C: [city],
          S: [area1],
          Z: [postcode],
        })
  return isHome && isChinese ? written : [...written, countryName(region, lang)]
}

export interface ShownAddress {
  lines: string[]
  phoneText: string
}

export const shown = (address: StoredAddress, lang: Language): ShownAddress => ({
  lines: addressLines(address, lang),
  phoneText: showPhone(address.phone, regionOr(address.country)),
})

/** For a parcel: in the country's order, its name for the carriers of both ends. */
export function parcelLabel(address: StoredAddress): string {
  const region = regionOr(address.country)
  const lines = addressLines(address, 'zh')
  const who = [address.recipient, showPhone(address.phone, region)].join(' ')
  if (region === homeRegion) return [who, ...lines].join('\n')
  const country = `${countryName(region, 'en').toUpperCase()} ${countryName(region, 'zh')}`
  return [who, ...lines.slice(0, -1), country].join('\n')
}
