import type { Slices } from '../locales/slices.ts'

/** `cart.title`: slice, dot, key. zh is the typed source, so an unknown key does not compile. */
export type TextKey = { [S in keyof Slices & string]: `${S}.${keyof Slices[S] & string}` }[keyof Slices &
  string]

export type Params = Readonly<Record<string, string | number>>
/** A text, or one per plural category of the language, chosen by the number that is filled in. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Pack = Partial<Record<string, Readonly<Record<string, Text>>>>
export type Translate = (key: TextKey, params?: Params) => string

/**
 * A key that is not in the pack comes out as itself: visible, never a crash. `isolated` is for texts that are drawn in
 * a page that reads from right to left: what is filled in keeps its own direction there, 138****0001 above all.
 */
export function translator(pack: Pack, tag: string, isolated = false): Translate {
  return (key, params) => {
    const before = known.get(key)
    const place = before ?? apart(key)
    const found = pack[place[0]]?.[place[1]]
    if (found === undefined) return key
    if (!before) known.set(key, place)
    const text =
      typeof found === 'string'
        ? found
        : (found[pluralRules(tag).select(counted(found.other ?? '', params))] ?? found.other ?? key)
    const filled = params ? fill(text, params, isolated) : text
    return isolated ? wholeAmounts(wholeShares(filled)) : filled
  }
}

/** A name that was just cut out of a text is found far more slowly than one that is used again. Only those that are in a pack stay. */
const known = new Map<string, readonly [slice: string, name: string]>()

function apart(key: string): [slice: string, name: string] {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

// Making them costs far more than using them.
const rules = new Map<string, Intl.PluralRules>()

function pluralRules(tag: string): Intl.PluralRules {
  const made = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, made)
  return made
}

/** What chooses the plural form: `count`, or else the first number that is filled in. */
function counted(text: string, params: Params = {}): number {
  if (typeof params.count === 'number') return params.count
  const names = ['count', ...[...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]!)]
  const name = names.find(name => Object.hasOwn(params, name) && typeof params[name] === 'number')
  return Number(params[name ?? 'count'] ?? 0)
}

const fill = (text: string, params: Params, isolated: boolean) =>
  // The sign of a percentage and a unit in Latin letters belong to their number: alone they would go to the other side.
  text.replace(/\{(\w+)\}(%| (?:[KM]B|mm|kg)\b)?/g, (whole, name: string, unit = '') => {
    if (!Object.hasOwn(params, name)) return whole
    const value = `${params[name]}${unit}`
    // What marks it as a text of ours hides its letters from the browser, which would then take it to read from left to right.
    const begin = value.includes('\u2068') ? '\u2067' : '\u2068'
    return isolated ? `${begin}${value}\u2069` : value
  })

/** An amount and its symbol, whichever comes first. */
const amount = /[-−+]?(?:\p{Sc}\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?\s?\p{Sc})/u
/** `100 × 150 mm`, `2000×`, `8"`, `42 dB`; not the end of an item number. */
const measure = /(?<![\w-])\d[\d.]*(?:(?:\s?×\s?\d[\d.]*)+(?:\s[a-zA-Z]{1,3}\b)?|[×"″]|\s[a-zA-Z]{1,3}\b)/
const amounts = new RegExp(`${amount.source}|${measure.source}`, 'gu')

/** In text from right to left the symbol of "¥200" goes to the other side: after Arabic letters it is no part of the number. */
export const wholeAmounts = (text: string): string => text.replace(amounts, '\u2066$&\u2069')

/** "3/17" is one thing: as two that stand for themselves they would change places in text from right to left. */
const wholeShares = (text: string): string =>
  text.replace(/\u2068([\d.,]+)\u2069(\s*\/\s*)\u2068([\d.,]+)\u2069/g, '\u2066$1$2$3\u2069')

/** For what is not drawn in a page, where nobody sees them: titles, meta texts, names of files, headers, cells of sheets. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** Where a browser gets the texts of one slice; the version changes with every text, so that they may be kept for ever. */
export const textsPath = (version: string, lang: string, slice: string): string =>
  `/texts/${version}/${lang}/${slice}.json`
