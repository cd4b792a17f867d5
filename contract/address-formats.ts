import { homeRegion, type Region } from './mobile.ts'
import type { TextKey } from './text.ts'

/**
 * What an address has beside its recipient, by the letters of Google's libaddressinput: the lines with street and house, the
 * part of a city, the city, the state or province, the postcode.
 */
export type AddressPart = 'A' | 'D' | 'C' | 'S' | 'Z'

export interface AddressFormat {
  /** As it stands on a parcel below the name, `%n` being a new line; also the order in which it is asked for. */
  lines: string
  /** The same in Latin letters, where that is another order. */
  latin?: string
  /** The parts that are required. */
  required: string
  zip?: RegExp
  zipExample?: string
  state?: TextKey
  city?: TextKey
  district?: TextKey
  zipName?: TextKey
}

/**
 * From libaddressinput (cpp/src/region_data_constants.cc and the postcodes of its countryinfo.txt). Where it demands nothing, we
 * demand the city, as carriers do: the Philippines, Laos, Cambodia, Myanmar, Saudi Arabia, Egypt, Thailand, Uzbekistan,
 * Indonesia, Vietnam. Japan's city stands apart from the lines, as forms there ask for it. China's addresses have no postcode
 * (product §3) and are chosen level by level.
 */
export const addressFormats: Readonly<Record<Region, AddressFormat>> = {
  CN: { lines: '%S %C %D%n%A', latin: '%A%n%D, %C%n%S', required: 'SA', district: 'address.district' },
  HK: {
    lines: '%S%n%C%n%A',
    latin: '%A%n%C%n%S',
    required: 'AS',
    state: 'address.area',
    city: 'address.district',
  },
  MO: { lines: '%A', required: 'A' },
  TW: {
    lines: '%Z%n%S%C%n%A',
    latin: '%A%n%C, %S %Z',
    required: 'ACSZ',
    zip: /^\d{3}(\d{2,3})?$/,
    zipExample: '104',
    state: 'address.county',
    city: 'address.district',
  },
  VN: {
    lines: '%A%n%C%n%S %Z',
    required: 'ACS',
    zip: /^\d{5,6}$/,
    zipExample: '70010',
    city: 'address.ward',
  },
  TH: {
    lines: '%A%n%D %C%n%S %Z',
    latin: '%A%n%D, %C%n%S %Z',
    required: 'ACSZ',
    zip: /^\d{5}$/,
    zipExample: '10150',
    city: 'address.district',
    district: 'address.subdistrict',
  },
  KR: {
    lines: '%S %C %D%n%A%n%Z',
    latin: '%A%n%D%n%C%n%S%n%Z',
    required: 'ACSZ',
    zip: /^\d{5}$/,
    zipExample: '03051',
    district: 'address.district',
  },
  JP: {
    lines: '〒%Z%n%S%C%n%A',
    latin: '%A%n%C, %S%n%Z',
    required: 'ACSZ',
    zip: /^\d{3}-?\d{4}$/,
    zipExample: '154-0023',
    state: 'address.prefecture',
  },
  MM: { lines: '%A%n%C, %Z', required: 'AC', zip: /^\d{5}(\d{2})?$/, zipExample: '11181' },
  ID: { lines: '%A%n%C%n%S %Z', required: 'ACS', zip: /^\d{5}$/, zipExample: '40115' },
  MY: {
    lines: '%A%n%D%n%Z %C%n%S',
    required: 'ACZ',
    zip: /^\d{5}$/,
    zipExample: '43000',
    state: 'address.state',
    district: 'address.village',
  },
  SG: { lines: '%A%nSINGAPORE %Z', required: 'AZ', zip: /^\d{6}$/, zipExample: '546080' },
  LA: { lines: '%A%n%Z %C', required: 'AC', zip: /^\d{5}$/, zipExample: '01160' },
  PH: {
    lines: '%A%n%D, %C%n%Z %S',
    required: 'AC',
    zip: /^\d{4}$/,
    zipExample: '1008',
    district: 'address.village',
  },
  KH: { lines: '%A%n%C %Z', required: 'AC', zip: /^\d{5,6}$/, zipExample: '120101' },
  UZ: {
    lines: '%A%n%Z %C%n%S',
    required: 'AC',
    zip: /^\d{6}$/,
    zipExample: '100000',
    state: 'address.oblast',
  },
  RU: {
    lines: '%A%n%C%n%S%n%Z',
    required: 'ACSZ',
    zip: /^\d{6}$/,
    zipExample: '103375',
    state: 'address.oblast',
  },
  AE: { lines: '%A%n%S', required: 'AS', state: 'address.emirate' },
  SA: { lines: '%A%n%C %Z', required: 'AC', zip: /^\d{5}(-\d{4})?$/, zipExample: '11564' },
  EG: { lines: '%A%n%C%n%S%n%Z', required: 'AC', zip: /^(\d{5}|\d{7})$/, zipExample: '11511' },
  ES: { lines: '%A%n%Z %C %S', required: 'ACSZ', zip: /^\d{5}$/, zipExample: '28039' },
  FR: { lines: '%A%n%Z %C', required: 'ACZ', zip: /^\d{2} ?\d{3}$/, zipExample: '33380' },
  PT: { lines: '%A%n%Z %C', required: 'ACZ', zip: /^\d{4}-\d{3}$/, zipExample: '2725-079' },
  BR: {
    lines: '%A%n%D%n%C-%S%n%Z',
    required: 'ASCZ',
    zip: /^\d{5}-?\d{3}$/,
    zipExample: '40301-110',
    state: 'address.state',
    district: 'address.neighbourhood',
  },
  MX: {
    lines: '%A%n%D%n%Z %C, %S',
    required: 'ACSZ',
    zip: /^\d{5}$/,
    zipExample: '02860',
    state: 'address.state',
    district: 'address.neighbourhood',
  },
  GB: {
    lines: '%A%n%C%n%Z',
    required: 'ACZ',
    zip: /^(GIR ?0AA|BFPO ?\d{1,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
    zipExample: 'EC1Y 8SY',
    city: 'address.postTown',
  },
  DE: { lines: '%A%n%Z %C', required: 'ACZ', zip: /^\d{5}$/, zipExample: '26133' },
  US: {
    lines: '%A%n%C, %S %Z',
    required: 'ACSZ',
    zip: /^\d{5}(-\d{4})?$/,
    zipExample: '95014',
    state: 'address.state',
    zipName: 'address.zip',
  },
}

export const isRegion = (region: unknown): region is Region =>
  typeof region === 'string' && Object.hasOwn(addressFormats, region)

/** An address without a country is in China: the oldest ones name none. */
export const regionOr = (region: unknown): Region => (isRegion(region) ? region : homeRegion)

export const hasPart = (region: Region, part: AddressPart): boolean =>
  addressFormats[region].lines.includes(`%${part}`)

export const needsPart = (region: Region, part: AddressPart): boolean =>
  addressFormats[region].required.includes(part)

/** In the order in which the country writes them. */
export const partsOf = (region: Region): AddressPart[] =>
  [...addressFormats[region].lines.matchAll(/%([A-Z])/g)].map(([, letter]) => letter as AddressPart)

/** What a part is called there. */
export function partLabel(region: Region, part: AddressPart): TextKey {
  const { state, city, district, zipName } = addressFormats[region]
  const labels: Record<AddressPart, TextKey> = {
    A: 'address.line1',
    D: district ?? 'address.district',
    C: city ?? 'address.city',
    S: state ?? 'address.province',
    Z: zipName ?? 'address.postcode',
  }
  return labels[part]
}

/** In which field of an address each part stands; the second of the lines is `street`. */
export const partFields = {
  A: 'detail',
  D: 'area3',
  C: 'area2',
  S: 'area1',
  Z: 'postcode',
} as const satisfies Record<AddressPart, string>

/** Postcodes are typed in small letters and with blanks at their ends. */
export const tidyPostcode = (typed: string): string => typed.trim().toUpperCase()

/** Whether it is a postcode of that country; an empty one passes where none is required. */
export const isPostcode = (region: Region, postcode: string): boolean =>
  postcode === '' || (addressFormats[region].zip?.test(tidyPostcode(postcode)) ?? true)

/** The lines of a format, filled in; what is missing takes the signs around it along. */
export function fillLines(format: string, parts: Readonly<Record<AddressPart, readonly string[]>>): string[] {
  return format.split('%n').flatMap(line => {
    if (line === '%A') return parts.A.filter(Boolean)
    let written = ''
    for (const { index, 1: before = '', 2: letter } of line.matchAll(/([^%]*)%([A-Z])/g)) {
      const value = parts[letter as AddressPart].filter(Boolean).join(', ')
      if (value === '') continue
      // Signs between two parts need both of them; those at the beginning only the one that follows.
      written += (written === '' && index > 0 ? '' : before) + value
    }
    return written.trim() === '' ? [] : written.trim()
  })
}
