import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountMobile, countries, fullMobile, isMobile, maskMobile } from './mobile.ts'

describe('a mobile number', () => {
  it.each([
    [undefined, '13800000001', '13800000001'],
    ['86', '138 0000-0001', '13800000001'],
    ['86', '+86 13800000001', '13800000001'],
    ['+84', '0912 345 678', '+84912345678'],
    ['84', '+84912345678', '+84912345678'],
    ['1', '(212) 555-0100', '+12125550100'],
  ])('of country %s typed as %s is written %s', (country, typed, full) => {
    expect(fullMobile(country, typed)).toBe(full)
    expect(fullMobile(country, fullMobile(country, typed))).toBe(full)
    expect(isMobile(full)).toBe(true)
  })

  it('"exactly 11 digits starting with 1" at home', () => {
    for (const bad of [
      '1380000000',
      '138000000012',
      '23800000001',
      '1380000000x',
      '',
      '+',
      '+0123456789',
      '+84123',
    ]) {
      expect(v.is(accountMobile(), bad), bad).toBe(false)
    }
    expect(v.parse(accountMobile(), ' +86 138-0000-0001 ')).toBe('13800000001')
  })

  it.each([
    ['13800000001', '138****0001'],
    ['+84912345678', '+849****5678'],
    ['+6591234', '+659****34'],
  ])('%s is shown as %s', (full, masked) => {
    expect(maskMobile(full)).toBe(masked)
  })
})

it('every country has one code and a region that Intl can name', () => {
  expect(new Set(countries.map(({ region }) => region)).size).toBe(countries.length)
  const names = new Intl.DisplayNames('en', { type: 'region' })
  for (const { code, region } of countries) {
    expect(code).toMatch(/^[1-9]\d{0,2}$/)
    expect(names.of(region)).not.toBe(region)
  }
})
