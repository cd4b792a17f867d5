import { type Decimal, multiply, roundHalfUp, toDecimal, trimZeros, withPlaces } from './decimal.ts'

export interface Currency {
  code: string
  symbol: string
  decimals: number
  /** Shop flag 24. */
  symbolAfter: boolean
}

/** What members collect, kept like money. */
export const pointsCurrency = 'PTS'

/**
 * Where it is not two. Written out: the platform has such a table as well, but a phone takes some thirty milliseconds to open it,
 * and every page with a price would.
 */
const otherDecimals: Readonly<Record<number, string>> = {
  0: `${pointsCurrency} ADP AFN ALL BIF BYR CLP COP DJF ESP GNF HUF IDR IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA MGF MMK MRO PKR PYG RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD`,
  3: 'BHD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const decimalsOf = new Map(
  Object.entries(otherDecimals).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** ISO 4217: as many as there are coins for. A code that nobody knows has two. */
export const mostDecimals = (code: string): number => decimalsOf.get(code.toUpperCase()) ?? 2

/** Product §9: VND has no decimals, whatever a currency row says; nor has any other more than there are coins for. */
export const currencyDecimals = ({ code, decimals }: Pick<Currency, 'code' | 'decimals'>): number =>
  Math.min(decimals, mostDecimals(code))

/** The currency of this code; an unknown one is made up from its code. */
export const currencyNamed = (code: string, known: readonly Currency[]): Currency =>
  known.find(each => each.code === code) ?? {
    code,
    symbol: code,
    decimals: mostDecimals(code),
    symbolAfter: false,
  }

export const codeIn = (book: readonly Currency[], code: unknown): Currency | undefined =>
  typeof code === 'string' && code !== '' ? currencyNamed(code, book) : undefined

/** An amount as it travels, with the decimals of its currency; a number that is in none only without zeros. */
export const amountText = (amount: Decimal, currency: Currency | undefined): Decimal =>
  withPlaces(amount, currency?.decimals ?? 0)

/** `¥1,234.50`, or `1,234₫` in a shop that puts the symbol after; a missing price is the text for 'negotiable' (product §1). */
export function formatMoney(
  amount: Decimal | number | '' | null | undefined,
  currency: Currency,
  negotiable: string,
): string {
  if (amount === null || amount === undefined || amount === '') return negotiable
  return withSymbol(roundHalfUp(toDecimal(amount), currencyDecimals(currency)), currency)
}

/** For lists and forms of records: with all its decimals, because a unit's price may be finer than its currency. */
export const formatExact = (amount: Decimal, currency: Currency): string =>
  withSymbol(withPlaces(amount, currencyDecimals(currency)), currency)

function withSymbol(amount: Decimal, { symbol, symbolAfter }: Currency): string {
  const written = grouped(amount)
  const sign = written.startsWith('-') ? '-' : ''
  const digits = written.slice(sign.length)
  return sign + (symbolAfter ? digits + spaceBefore(symbol) + symbol : symbol + spaceAfter(symbol) + digits)
}

/** Up to `decimals` places without trailing zeros (product §9: four by default). */
export const formatNumber = (value: Decimal | number, decimals = 4): string =>
  grouped(trimZeros(roundHalfUp(toDecimal(value), decimals)))

/** Product §9: quantities go up to 4 decimals. */
export const quantityDecimals = 4

export const formatQuantity = (quantity: Decimal | number): string => formatNumber(quantity, quantityDecimals)

/** An amount of the base currency in another one; `rate` is what one unit of the base currency buys. */
export const convert = (amount: Decimal, rate: Decimal, decimals: number): Decimal =>
  roundHalfUp(multiply(amount, rate), decimals)

/** Latin digits, comma and point in every language: figures are compared and copied across languages. */
function grouped(value: Decimal): string {
  const [whole = '', fraction] = value.split('.')
  const digits = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

// A symbol of letters would run into the digits: `AED 12.00`, but `¥12.00`.
const noBreakSpace = '\u00a0'
const spaceAfter = (symbol: string) => (/\p{L}$/u.test(symbol) ? noBreakSpace : '')
const spaceBefore = (symbol: string) => (/^\p{L}/u.test(symbol) ? noBreakSpace : '')
