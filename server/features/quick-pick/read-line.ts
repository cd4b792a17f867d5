import { type Decimal, isZero, toDecimal, trimZeros } from '../../../contract/decimal.ts'

/** One way to understand a line. */
export interface Reading {
  /** An item number, a barcode or words of a name. */
  code: string
  quantity: Decimal | null
  /** As it was written: 箱, box. */
  unit: string
}

/** Ideographic comma and full stop, bars and semicolons; a comma between digits is one of thousands. */
const separators = /[\t;|、。]+|,(?!\d{3}(?:\D|$))|(?<!\d),/g
/** Before a quantity, after it, or between it and the rest: ×10, 10*, A-1*10. A plain x is one only on its own. */
const times = /[×✕✖*＊]/g
const number = /^\d{1,10}(?:\.\d{1,4})?$/
const withUnit = /^(\d{1,10}(?:\.\d{1,4})?)(\p{L}[\p{L}\p{M}]*\.?)$/u
/** Beginnings of a list: `1.`, `2)`, `- `. */
const bullet = /^\s*(?:[-–—•·]\s+|\d{1,3}[.)、]\s+)/
const labels = /^(?:qty|quantity|数量|x)[:=]?$/i

/**
 * "Item number, quantity, unit" in any order and with anything between them, as spreadsheets and chats have it. Which of two
 * numbers is the item number nobody can tell from the line alone: the likeliest reading comes first, what it finds decides.
 */
export function readLine(line: string): Reading[] {
  const tidy = line
    .normalize('NFKC')
    .replace(bullet, '')
    .replace(separators, ' ')
    .replace(times, ' × ')
    .replace(/(\d)\s*[xX](?=\s|$)/g, '$1 × ')
    .replace(/(^|\s)[xX]\s*(?=\d)/g, '$1× ')
  const tokens = tidy.split(/\s+/).filter(token => token !== '' && !labels.test(token))
  const words = tokens.filter(token => token !== '×')
  if (words.length === 0) return []
  const readings = quantityPlaces(tokens).flatMap(place => readingsAt(words, place))
  return distinct([...readings, { code: words.join(' '), quantity: null, unit: '' }, ...joined(words)])
}

/** Words that may be the quantity, by their place among the words; what stands beside a × is one most likely. */
function quantityPlaces(tokens: readonly string[]): number[] {
  const sure: number[] = []
  const likely: number[] = []
  let place = -1
  tokens.forEach((token, at) => {
    if (token === '×') return
    place++
    if (!number.test(token) && !withUnit.test(token)) return
    const beside = tokens[at - 1] === '×' || tokens[at + 1] === '×'
    if (beside) sure.push(place)
    else likely.push(place)
  })
  // The last short number is the quantity rather than the first; a long one is a barcode.
  return [...sure.reverse(), ...likely.reverse()]
}

function readingsAt(words: readonly string[], place: number): Reading[] {
  const [, digits = words[place], attached = ''] = withUnit.exec(words[place]!) ?? []
  const rest = words.filter((_, at) => at !== place)
  if (rest.length === 0) return []
  const quantity = trimZeros(toDecimal(digits))
  if (isZero(quantity)) return []
  if (attached) return [{ code: rest.join(' '), quantity, unit: attached }]
  // A unit stands behind its number; in columns it may stand anywhere.
  const columns = new Set([place, rest.length - 1, 0])
  const withUnits = [...columns]
    .filter(at => rest.length > 1 && at < rest.length && isUnitLike(rest[at]!))
    .map(at => ({ code: rest.toSpliced(at, 1).join(' '), quantity, unit: rest[at]! }))
  return [...withUnits, { code: rest.join(' '), quantity, unit: '' }]
}

/** Letters only, and few of them. Whether it is one is known by the product that is found. */
const isUnitLike = (word: string) => /^[\p{L}\p{M}.]{1,12}$/u.test(word)

/** `A-1x10`: an item number may have an x in it, so this is tried last. */
function joined(words: readonly string[]): Reading[] {
  const [, code, digits, unit = ''] = /^(.+?)[xX](\d{1,6})(\p{L}*)$/u.exec(words[0]!) ?? []
  return code && digits && words.length === 1 ? [{ code, quantity: trimZeros(toDecimal(digits)), unit }] : []
}

function distinct(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>()
  return readings.filter(reading => {
    const key = JSON.stringify(reading)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
