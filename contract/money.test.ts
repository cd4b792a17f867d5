import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, toDecimal } from './decimal.ts'
import { type Currency, convert, formatMoney, formatNumber, formatQuantity, mostDecimals } from './money.ts'

const cny: Currency = { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false }
const vnd: Currency = { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: true }
const aed: Currency = { code: 'AED', symbol: 'AED', decimals: 2, symbolAfter: false }

const money = (amount: Decimal | number | '' | null | undefined, currency = cny) =>
  formatMoney(amount, currency, 'negotiable')

describe('money', () => {
  test('"Money format: thousands separator with 2 decimals."', () => {
    expect(money('1234567.5')).toBe('¥1,234,567.50')
    expect(money('999')).toBe('¥999.00')
    expect(money(1000)).toBe('¥1,000.00')
    expect(money('0')).toBe('¥0.00')
    expect(money('1.005')).toBe('¥1.01')
  })

  test('"VND has no decimals."', () => {
    expect(money('1234567.5', vnd)).toBe('1,234,568₫')
    expect(money('1200', { ...vnd, decimals: 2 })).toBe('1,200₫')
  })

  test('"The symbol goes before or after the amount according to a shop flag."', () => {
    expect(money('12', { ...cny, symbolAfter: false })).toBe('¥12.00')
    expect(money('12', { ...cny, symbolAfter: true })).toBe('12.00¥')
  })

  test('"A missing price is shown as \'negotiable\'."', () => {
    expect([money(null), money(undefined), money('')]).toEqual(['negotiable', 'negotiable', 'negotiable'])
    expect(money('0')).not.toBe('negotiable')
  })

  test('a symbol of letters stands off from the digits', () => {
    expect(money('12', aed)).toBe('AED\u00a012.00')
    expect(money('12', { ...aed, symbolAfter: true })).toBe('12.00\u00a0AED')
    expect(money('12', { ...cny, symbol: 'NT$' })).toBe('NT$12.00')
  })

  test('the sign of a negative amount comes first', () => {
    expect(money('-1234.5')).toBe('-¥1,234.50')
    expect(money('-1234.5', vnd)).toBe('-1,235₫')
    expect(money('-0.001')).toBe('¥0.00')
  })

  test('the digits are those of the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), cents => {
        const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
        const amount = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        const shown = money(toDecimal(amount))
        expect(shown.replace(/[¥,]/g, '')).toBe(amount)
        expect(shown).toMatch(/^-?¥\d{1,3}(,\d{3})*\.\d\d$/)
      }),
    )
  })
})

describe('numbers and quantities', () => {
  test('"Default number format up to 4 decimals."', () => {
    expect(formatNumber('1234.56789')).toBe('1,234.5679')
    expect(formatNumber('1234.50')).toBe('1,234.5')
    expect(formatNumber(12)).toBe('12')
    expect(formatNumber('0.126', 2)).toBe('0.13')
  })

  test('"Quantities go up to 4 decimals."', () => {
    expect(formatQuantity('2860')).toBe('2,860')
    expect(formatQuantity('0.33335')).toBe('0.3334')
    expect(formatQuantity('-1000.1')).toBe('-1,000.1')
  })
})

test('"A currency has a rate to the shop\'s base currency"', () => {
  expect(convert('100', '0.13812', 2)).toBe('13.81')
  expect(convert('19.90', '3565.5', 0)).toBe('70953')
})

test('a currency has as many decimals as the platform’s own table says', () => {
  const platform = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const codes = Intl.supportedValuesOf('currency')
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.map(code => [code, mostDecimals(code)])).toEqual(codes.map(code => [code, platform(code)]))
  expect([mostDecimals('PTS'), mostDecimals('vnd'), mostDecimals(''), mostDecimals('points')]).toEqual([
    0, 0, 2, 2,
  ])
})
