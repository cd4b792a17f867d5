import { type Decimal, multiply, roundHalfUp, toDecimal, trimZeros } from './decimal.ts'

export interface Currency {
  code: string
  symbol: string
  decimals: number
  /** Shop flag 24. */
  symbolAfter: boolean
}

/** Spec §9: VND has no decimals, whatever a currency row says. */
export const currencyDecimals = ({ code, decimals }: Pick<Currency, 'code' | 'decimals'>): number =>
  code === 'VND' ? 0 : decimals

/** `¥1,234.50`, or `1,234₫` in a shop that puts the symbol after; a missing price is the text for 'negotiable' (spec §1). */
export function formatMoney(
  amount: Decimal | number | null | undefined,
  currency: Currency,
  negotiable: string,
): string {
  if (amount === null || amount === undefined || amount === '') return negotiable
  const rounded = grouped(roundHalfUp(toDecimal(amount), currencyDecimals(currency)))
  const sign = rounded.startsWith('-') ? '-' : ''
  const digits = rounded.slice(sign.length)
  const { symbol, symbolAfter } = currency
  return sign + (symbolAfter ? digits + spaceBefore(symbol) + symbol : symbol + spaceAfter(symbol) + digits)
}

/** Up to `decimals` places, none that say nothing (spec §9: four by default). */
export const formatNumber = (value: Decimal | number, decimals = 4): string =>
  grouped(trimZeros(roundHalfUp(toDecimal(value), decimals)))

/** Spec §9: quantities go up to 4 decimals. */
export const quantityDecimals = 4

export const formatQuantity = (quantity: Decimal | number): string => formatNumber(quantity, quantityDecimals)

/** An amount of the base currency in another one; `rate` is what one unit of the base currency buys. */
export const convert = (amount: Decimal, rate: Decimal, decimals: number): Decimal =>
  roundHalfUp(multiply(amount, rate), decimals)

/** Latin digits, comma and point in every language: figures are compared and copied across languages. */
function grouped(value: Decimal): string {
  const [whole = '', fraction] = value.split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

// A symbol of letters would run into the digits: `AED 12.00`, but `¥12.00`.
const noBreakSpace = '\u00a0'
const spaceAfter = (symbol: string) => (/\p{L}$/u.test(symbol) ? noBreakSpace : '')
const spaceBefore = (symbol: string) => (/^\p{L}/u.test(symbol) ? noBreakSpace : '')
