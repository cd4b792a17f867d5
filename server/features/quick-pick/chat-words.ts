import { plainDigits } from '../../../contract/typed-number.ts'
import words from './chat-words.json' with { type: 'json' }

/**
 * What people of all languages write around an order, and how they write its numbers. Words are compared as `plainly` leaves
 * them: it takes some Thai and Lao letters apart.
 */

const plainWords = (words: readonly string[]): string[] => words.map(word => word.normalize('NFKC'))

/** Burmese has a letter that looks like its zero, and is typed for it. */
const waForZero = /(?<=[၀-၉]ဝ*)ဝ(?=ဝ*(?:[^\p{L}\p{M}]|$))/gu
/** Directions of text, and where a word may be broken: pasted along, seen by nobody. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g
/** Between things or after them, and never inside of a number. */
const stops = /[،؛۔၊။។៕]/g

/** A line with the digits and the stops of one script. */
export const plainly = (line: string): string =>
  plainDigits(line.replace(unseen, '').replace(waForZero, '၀'))
    .replace(/^(\s*\d{1,3})။/, '$1) ')
    .replace(stops, ';')

/** Before a quantity: what it is. In Vietnamese it is two words, or two letters that something else may begin with. */
const quantityWords = [...plainWords(words.quantity), 'số\\s+lượng', 'sl(?=\\s*[:=])']
export const quantityLabels = new RegExp(
  `(?<![\\p{L}\\p{M}\\d-])(?:${quantityWords.join('|')})\\.?(?:\\s*[:=])?(?![\\p{L}\\p{M}-])`,
  'giu',
)

/** What people say around an order. */
const said = new Set(plainWords(words.courtesies))
export const isCourtesy = (word: string): boolean => said.has(word.toLowerCase())
