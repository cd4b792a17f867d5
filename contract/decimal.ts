/**
 * An exact number as text, `-12.50`: what PostgreSQL's numeric sends and what JSON carries unharmed. The compiler takes one that
 * is written out in the code, but no other text and no number, before `toDecimal`, `isDecimal` or a schema has looked at it.
 */
export type Decimal = `${'' | '-'}${bigint}${'' | `.${string}`}`

export const isDecimal = (text: string): text is Decimal => /^-?\d+(\.\d+)?$/.test(text)

interface Scaled {
  units: bigint
  scale: number
}

const powers = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))
const pow10 = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent)

const read = (value: string): Scaled => readShort(value) ?? readAny(value)

/** So many digits are exact as a number of the machine as well, which is read several times as fast. */
const mostShort = 15
const minus = '-'.charCodeAt(0)
const point = '.'.charCodeAt(0)
const zero = '0'.charCodeAt(0)

/** None when it is longer, or no decimal. */
function readShort(value: string): Scaled | undefined {
  const { length } = value
  if (length > mostShort) return undefined
  const isNegative = value.charCodeAt(0) === minus
  const first = isNegative ? 1 : 0
  let units = 0
  let whole = length
  for (let at = first; at < length; at++) {
    const sign = value.charCodeAt(at)
    if (sign === point && whole === length) whole = at
    else if (sign >= zero && sign <= zero + 9) units = units * 10 + sign - zero
    else return undefined
  }
  if (whole === first || whole === length - 1) return undefined
  return { units: BigInt(isNegative ? -units : units), scale: whole === length ? 0 : length - whole - 1 }
}

function readAny(value: string): Scaled {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) throw new RangeError(`not a decimal: ${value}`)
  const [, whole = '', fraction = ''] = match
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function write(units: bigint, scale: number): Decimal {
  if (scale === 0) return units.toString() as Decimal
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.length - scale
  const sign = units < 0n ? '-' : ''
  return `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}` as Decimal
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const left = read(a)
  const right = read(b)
  if (left.scale === right.scale) return [left.units, right.units, left.scale]
  const scale = Math.max(left.scale, right.scale)
  return [left.units * pow10(scale - left.scale), right.units * pow10(scale - right.scale), scale]
}

/** A number is taken as it is printed: 0.1 is one tenth, 1e-7 is 0.0000001. */
export function toDecimal(value: unknown): Decimal {
  // Text with an exponent is refused: a stranger's `1e999999999` would fill the memory.
  const [digits = '', exponent] = typeof value === 'number' ? String(value).split('e') : [String(value)]
  const { units, scale } = read(digits)
  if (exponent === undefined) return write(units, scale)
  const shifted = scale - Number(exponent)
  return shifted < 0 ? write(units * pow10(-shifted), 0) : write(units, shifted)
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return write(left + right, scale)
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = align(a, b)
  return write(left - right, scale)
}

export const negate = (value: Decimal): Decimal => subtract('0', value)

export function multiply(a: Decimal, b: Decimal): Decimal {
  const left = read(a)
  const right = read(b)
  return write(left.units * right.units, left.scale + right.scale)
}

/** How many whole times `b` fits into `a`, cut towards zero. */
export function wholeTimes(a: Decimal, b: Decimal): Decimal {
  const [left, right] = align(a, b)
  return write(left / right, 0)
}

export const sum = (values: readonly Decimal[]): Decimal => values.reduce<Decimal>(add, '0')

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = align(a, b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

export const isZero = (value: Decimal): boolean => read(value).units === 0n

export const isNegative = (value: Decimal): boolean => read(value).units < 0n

/**
 * To exactly `decimals` places (product §9: two). A half goes away from zero, as in PostgreSQL's round(), so that paying an
 * amount back rounds to the same figure as charging it.
 */
export function roundHalfUp(value: Decimal, decimals = 2): Decimal {
  const { units, scale } = read(value)
  if (scale <= decimals) return write(units * pow10(decimals - scale), decimals)
  const step = pow10(scale - decimals)
  const half = units < 0n ? -step / 2n : step / 2n
  return write((units + half) / step, decimals)
}

/** `2.5000` as `2.5`, `3.00` as `3`. */
export const trimZeros = (value: Decimal): Decimal => {
  const { units, scale } = read(value)
  const plain = write(units, scale)
  return scale > 0 ? (plain.replace(/\.?0+$/, '') as Decimal) : plain
}

/** With at least so many places, and none lost: how an amount travels. A unit's price may be finer than its currency. */
export function withPlaces(value: Decimal, decimals: number): Decimal {
  const plain = trimZeros(value)
  return placesOf(plain) < decimals ? roundHalfUp(plain, decimals) : plain
}

/** How many decimal places it has, without trailing zeros. */
export const placesOf = (value: Decimal): number => trimZeros(value).split('.')[1]?.length ?? 0
