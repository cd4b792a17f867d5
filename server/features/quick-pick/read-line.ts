import { type Decimal, isZero, toDecimal, trimZeros } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { isCourtesy, plainly, quantityLabels } from './chat-words.ts'
import { hasDecimalComma, withPlainNumbers } from './written-numbers.ts'

/** One way to understand a line. */
export interface Reading {
  /** An item number, a barcode or words of a name. */
  code: string
  quantity: Decimal | null
  /** As it was written: 箱, box. */
  unit: string
  /** Words beside an item number: which of its specifications is meant. */
  spec?: readonly string[]
  /** The item number stands in a line above; only its specification here. */
  carried?: true
}

/** Ideographic comma and full stop, bars and semicolons; a comma between digits is one of thousands. */
const separators = /[\t;|、。]+|,(?!\d{3}(?:\D|$))|(?<!\d),/g
/** Before a quantity, after it, or between it and the rest: ×10, 10*, A-1*10. A plain x, Latin or Cyrillic, is one only on its own. */
const times = /[×✕✖*＊]/g
const number = /^\d{1,10}(?:\.\d{1,4})?$/
const withUnit = /^(\d{1,10}(?:\.\d{1,4})?)(\p{L}[\p{L}\p{M}]*\.?)$/u
/** Beginnings of a list: `1.`, `2)`, `- `. */
const bullet = /^\s*(?:[-–—•·]\s+|\d{1,3}[.)、]\s+)/

/**
 * "Item number, quantity, unit" in any order and with anything between them, as spreadsheets and chats have it. Which of two
 * numbers is the item number nobody can tell from the line alone: the likeliest reading comes first, what it finds decides.
 */
export function readLine(line: string, lang: Language = 'en'): Reading[] {
  // Sheets separate item numbers and quantities by commas as well: what stands there to the letter is tried, too.
  const readings = distinct([withPlainNumbers(line, lang), line].flatMap(readWhole))
  return distinct([...readings, ...readings.flatMap(byNumber)])
}

const readWhole = (line: string): Reading[] => [
  ...readTokens(tokensOf(line)),
  ...readTokens(tokensOf(apart(line))),
]

function tokensOf(line: string): string[] {
  return plainly(line)
    .replace(bullet, '')
    .replace(quantityLabels, ' ')
    .replace(separators, ' ')
    .replace(times, ' × ')
    .replace(/(\d)\s*[xXхХ](?=\s|$)/g, '$1 × ')
    .replace(/(^|\s)[xXхХ]\s*(?=\d)/g, '$1× ')
    .replace(/(?<=\d)[.!](?=\s|$)/g, '')
    .split(/\s+/)
    .filter(token => token !== '' && !/^x[:=]?$/i.test(token))
}

function readTokens(tokens: readonly string[]): Reading[] {
  const words = tokens.filter(token => token !== '×')
  if (words.length === 0) return []
  const readings = quantityPlaces(tokens).flatMap(place => readingsAt(words, place))
  return [...readings, { code: words.join(' '), quantity: null, unit: '' }, ...joined(words)]
}

/** Scripts other than Latin stand right beside item numbers and quantities, as chats have it: 要A1203红色5件, A1203สีแดง5ชิ้น. */
const besideLetters =
  /(?<![\w.\-])(?=[\w\-]*\d)[A-Za-z\d][\w\-]{3,}(?=[[\p{L}\p{M}]--\p{Script=Latin}])|(?<=[[\p{L}\p{M}]--\p{Script=Latin}])(?=[\w\-]*\d)[A-Za-z][\w\-]{3,}/gv
const beforeDigit = /(?<=[[\p{L}\p{M}]--\p{Script=Latin}])(?=\d)/gv
const apart = (line: string): string => plainly(line).replace(besideLetters, ' $& ').replace(beforeDigit, ' ')

/** With a digit in it, or letters in parts, and not short: nothing that is counted or measured looks like this. */
const itemNumber = /^(?=.*\d|[a-z]+[-_./]\w)[\w./-]{4,}$/i

/** The item number alone; the other words say which specification. */
function byNumber({ code, quantity, unit, spec }: Reading): Reading[] {
  const words = code.split(' ')
  if (spec || words.length < 2) return []
  return words.filter(isItemNumber).map(number => {
    const rest = words.filter(word => word !== number && !isCourtesy(word))
    return { code: number, quantity, unit, spec: rest }
  })
}

const isItemNumber = (word: string) => itemNumber.test(word) && !withUnit.test(word)

export interface ReadLine {
  /** Where it stood among the lines. */
  line: number
  text: string
  readings: Reading[]
}

/**
 * Lines as they were pasted, each with what it may mean. A chat puts several things into one line, "A1203 x 20, 红色 5件", and
 * says an item number once: what follows without one may be a specification of it.
 */
export function readLines(lines: readonly string[], most: number, lang: Language = 'en'): ReadLine[] {
  const parts = lines.flatMap((text, line) => partsOf(text, lang).map(part => ({ line, text: part })))
  const asked = parts.length > most ? lines.map((text, line) => ({ line, text: text.trim() })) : parts
  let about: string | undefined
  return asked.map(({ line, text }) => {
    const readings = readLine(text, lang)
    const own = plainly(text)
      .split(/[^\w./-]+/)
      .findLast(isItemNumber)
    const carried = own === undefined && about !== undefined ? readings.flatMap(carry(about)) : []
    about = own ?? about
    return { line, text, readings: [...readings, ...carried] }
  })
}

const carry =
  (number: string) =>
  ({ code, quantity, unit }: Reading): Reading[] =>
    quantity === null ? [] : [{ code: number, quantity, unit, spec: code.split(' '), carried: true }]

/** Where a line ends inside a line: after one thing with its quantity comes another with its own. */
function partsOf(line: string, lang: Language): string[] {
  const pieces = plainly(line)
    .replace(/^\s*\d{1,3}[、)]\s*(?=\D)/, '')
    .split(hasDecimalComma(lang) ? /[;、。]|,(?!\d)|(?<!\d),/ : /[;、。]|,(?!\d{3}(?:\D|$))|(?<!\d),/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
  const parts: string[][] = []
  for (const piece of pieces) {
    const before = parts.at(-1)
    const isNext = before && isOrder(before.join(' ')) && (hasItemNumber(piece) || isWhole(apart(piece)))
    if (!before || isNext) parts.push([piece])
    else before.push(piece)
  }
  return parts.length > 1 ? parts.map(part => part.join(', ')) : [line.trim()]
}

/** Something, and how many of it. */
function isWhole(text: string): boolean {
  const [first] = readTokens(tokensOf(text))
  return first?.quantity != null
}

/** Nobody waits for its quantity any more; one that stands right behind a word may measure something, unless there is an item number. */
const isOrder = (text: string): boolean =>
  isWhole(text) || (hasItemNumber(apart(text)) && isWhole(apart(text)))

const hasItemNumber = (text: string) => tokensOf(text).some(isItemNumber)

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
const isUnitLike = (word: string) => /^[\p{L}\p{M}.]{1,12}$/u.test(word) && !isCourtesy(word)

/** `A-1x10`: an item number may have an x in it, so this is tried last. */
function joined(words: readonly string[]): Reading[] {
  const [, code, digits, unit = ''] = /^(.+?)[xXхХ](\d{1,6})(\p{L}*)$/u.exec(words[0]!) ?? []
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
