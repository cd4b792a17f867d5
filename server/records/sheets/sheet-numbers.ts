/** A sheet keeps this many digits of a number. */
const mostDigits = 15

const decimal = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/

/**
 * The number of a cell as plain decimal text. It is stored as the nearest binary number, so 1.1 may stand there as
 * 1.1000000000000001: what has more digits than a sheet shows is rounded to those. Whole numbers stay as they are.
 */
export function numberText(stored: string): string | undefined {
  const found = decimal.exec(stored.trim())
  if (!found || !(found[2] || found[3])) return undefined
  const [, sign, whole, fraction, exponent = '0'] = found
  const power = Number(exponent)
  if (Math.abs(power) > 400) return undefined
  const tooLong = (whole! + fraction!).replace(/^0+/, '').length > mostDigits
  if (tooLong && (fraction || power)) {
    const rounded = Number(stored).toPrecision(mostDigits)
    return plain(...partsOf(rounded))
  }
  return plain(sign!, whole!, fraction!, power)
}

function partsOf(text: string): [sign: string, whole: string, fraction: string, power: number] {
  const [, sign, whole, fraction, exponent] = decimal.exec(text)!
  return [sign!, whole!, fraction!, Number(exponent ?? 0)]
}

/** Without exponent, leading and trailing zeros. */
function plain(sign: string, whole: string, fraction: string, power: number): string {
  const digits = whole + fraction
  const point = whole.length + power
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const before = padded.slice(0, Math.max(point, 0)).replace(/^0+(?=\d)/, '') || '0'
  const after = padded.slice(Math.max(point, 0)).replace(/0+$/, '')
  const text = after ? `${before}.${after}` : before
  return sign === '-' && text !== '0' ? `-${text}` : text
}

/** Whether a sheet can hold this decimal without losing a digit. */
export function fitsSheet(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false
  const needed = text
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
  return needed.length <= mostDigits
}
