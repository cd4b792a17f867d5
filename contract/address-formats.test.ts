import { describe, expect, test } from 'vitest'
import {
  addressFormats,
  fillLines,
  isPostcode,
  isRegion,
  needsPart,
  partLabel,
  partsOf,
  regionOr,
} from './address-formats.ts'
import { countries } from './mobile.ts'

const parts = { A: ['12 Lê Lợi', ''], D: [''], C: ['Bến Nghé'], S: ['Hồ Chí Minh'], Z: [''] }

describe('every country that registration offers', () => {
  test.each(countries.map(({ region }) => region))(
    '%s has a format that asks for what it demands',
    region => {
      const format = addressFormats[region]
      const asked = partsOf(region)
      for (const letter of format.required) expect(asked).toContain(letter)
      expect(asked.includes('Z')).toBe(format.zip !== undefined)
      if (format.zipExample) expect(isPostcode(region, format.zipExample)).toBe(true)
      for (const part of asked) expect(partLabel(region, part)).toMatch(/^address\./)
      expect(
        [...(format.latin ?? format.lines).matchAll(/%([A-Z])/g)].map(([, letter]) => letter).sort(),
      ).toEqual([...asked].sort())
    },
  )
})

test.each([
  ['VN', 'A C S Z'],
  ['US', 'A C S Z'],
  ['JP', 'Z S C A'],
  ['DE', 'A Z C'],
  ['BR', 'A D C S Z'],
  ['AE', 'A S'],
] as const)('%s asks for %s', (region, order) => {
  expect(partsOf(region).join(' ')).toBe(order)
})

describe('the lines on a parcel', () => {
  test('leave out what is missing, with the signs around it', () => {
    expect(fillLines(addressFormats.VN.lines, parts)).toEqual(['12 Lê Lợi', 'Bến Nghé', 'Hồ Chí Minh'])
    expect(fillLines(addressFormats.MM.lines, { ...parts, C: ['Yangon'] })).toEqual(['12 Lê Lợi', 'Yangon'])
    expect(fillLines(addressFormats.PH.lines, { ...parts, S: [''], Z: ['1008'] })).toEqual([
      '12 Lê Lợi',
      'Bến Nghé',
      '1008',
    ])
  })

  test('have the order and the signs of their country', () => {
    const us = { A: ['1 Main St', 'Apt 4'], D: [''], C: ['San José'], S: ['CA'], Z: ['95014'] }
    expect(fillLines(addressFormats.US.lines, us)).toEqual(['1 Main St', 'Apt 4', 'San José, CA 95014'])
    expect(fillLines(addressFormats.BR.lines, { ...us, S: ['SP'], Z: ['01310-100'] })).toEqual([
      '1 Main St',
      'Apt 4',
      'San José-SP',
      '01310-100',
    ])
    expect(fillLines(addressFormats.SG.lines, { ...us, Z: ['546080'] }).at(-1)).toBe('SINGAPORE 546080')
    const jp = { A: ['1-2-3'], D: [''], C: ['世田谷区'], S: ['東京都'], Z: ['154-0023'] }
    expect(fillLines(addressFormats.JP.lines, jp)).toEqual(['〒154-0023', '東京都世田谷区', '1-2-3'])
  })
})

test('postcodes are of their country', () => {
  expect(isPostcode('US', '9501')).toBe(false)
  expect(isPostcode('GB', 'ec1y 8sy')).toBe(true)
  expect(isPostcode('VN', '')).toBe(true)
  expect(isPostcode('BR', '0131010')).toBe(false)
  expect(needsPart('BR', 'Z')).toBe(true)
})

test('an address that names no country is of China', () => {
  expect(regionOr(undefined)).toBe('CN')
  expect(regionOr('constructor')).toBe('CN')
  expect(isRegion('VN')).toBe(true)
})
