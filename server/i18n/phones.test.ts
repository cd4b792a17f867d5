import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { countries, fullMobile, homeRegion, type Region } from '../../contract/mobile.ts'
import { isRealMobile, readPhone, regionOfMobile, showPhone } from './phones.ts'

const abroad = countries.filter(({ region }) => region !== homeRegion)

describe('a mobile number of every country that registration offers', () => {
  test.each(abroad.map(({ code, region }) => [region, code] as const))('%s', (region, code) => {
    const example = getExampleNumber(region, examples)!
    const full = example.number as string
    const typed = [
      example.formatNational(),
      example.formatInternational(),
      example.nationalNumber as string,
      full.replace('+', '00'),
    ]
    for (const one of typed) {
      expect(fullMobile(code, one), one).toBe(full)
      expect(readPhone(one, region), one).toBe(full)
    }
    expect(isRealMobile(full)).toBe(true)
    expect(isRealMobile(full.slice(0, 8))).toBe(false)
    expect(regionOfMobile(full)).toBe(region)
    expect(showPhone(full)).toBe(example.formatInternational())
  })

  test.each([
    ['VN', '84', '84912345678', '+84912345678'],
    ['UZ', '998', '998901234567', '+998901234567'],
    ['AE', '971', '٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['TH', '66', '๐๘๑-๒๓๔-๕๖๗๘', '+66812345678'],
    ['BR', '55', '11 98765-4321', '+5511987654321'],
  ] as const)('of %s typed without a plus, or in digits of its own', (_, code, typed, full) => {
    expect(fullMobile(code, typed)).toBe(full)
  })
})

describe('a telephone at an address', () => {
  test.each<[Region, string, string | undefined]>([
    ['CN', '13800000001', '13800000001'],
    ['CN', '+86 138 0000 0001', '13800000001'],
    ['CN', '0571-88886666', '0571-88886666'],
    ['CN', '+84 912 345 678', '+84912345678'],
    ['CN', '12', undefined],
    ['VN', '028 3829 5000', '+842838295000'],
    ['VN', '0912 345 678', '+84912345678'],
    ['VN', '+86 13800000001', '13800000001'],
    ['VN', '13800000001', '13800000001'],
    ['VN', '+49 30 901820', '+4930901820'],
    ['VN', '12345', undefined],
    ['VN', 'call me', undefined],
    ['AE', '04 123 4567', '+97141234567'],
  ])('in %s, typed as %s, is kept as %s', (region, typed, kept) => {
    expect(readPhone(typed, region)).toBe(kept)
    if (kept) expect(readPhone(kept, region)).toBe(kept)
  })

  test.each<[string, Region, string]>([
    ['13800000001', 'CN', '13800000001'],
    ['13800000001', 'VN', '+86 138 0000 0001'],
    ['0571-88886666', 'CN', '0571-88886666'],
    ['+84912345678', 'CN', '+84 912 345 678'],
    ['+998901234567', 'UZ', '+998 90 123 45 67'],
    ['who knows', 'VN', 'who knows'],
  ])('%s is shown in %s as %s', (kept, region, shown) => {
    expect(showPhone(kept, region)).toBe(shown)
  })
})
