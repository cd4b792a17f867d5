import { soundOf } from './pinyin.ts'

/** Cuts what has no spaces by its dictionaries, whatever the locale: the script decides. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const chinese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const chineseRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

/**
 * Accents of Latin, Greek and Cyrillic, and vowel signs of Arabic. Marks of other scripts tell words apart; composing
 * again keeps Korean syllables and Japanese sounds whole.
 */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g
/** Apostrophes of all kinds (`oʻ`, `men’s`) and the Arabic stretcher. */
const silent = /['’‘ʻʼ`\u0640]/g
const plain: Record<string, string> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe' }
const simple = /^[a-z0-9]*$/

/** A word as it is compared: without case, accents and width. */
export function foldWord(word: string): string {
  if (simple.test(word)) return word
  return word
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(silent, '')
    .replace(/[đøłßıæœ]/g, letter => plain[letter]!)
}

/** An item number or barcode, however it is written: `HX-1140`, `hx 1140` and `hx1140` are one. */
export const foldCode = (code: string): string => foldWord(code).replace(/[\s\-_./]+/g, '')

/** Every word a text can be found by. Chinese and Japanese: each character and each two neighbours. */
export function wordsOfText(text: string): string[] {
  const words = cut(text)
    .filter(({ word }) => !chinese.test(word))
    .map(({ word }) => word)
  for (const [run] of text.normalize('NFC').matchAll(chineseRun)) {
    words.push(...run, ...pairs([...run]))
  }
  return words.map(foldWord).filter(Boolean)
}

/** Scripts that put no spaces between words. */
const unspacedRun = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Each two neighbouring signs of such a text. Dictionaries cut a loan word in another way in each neighbourhood, and so miss
 * it inside of a longer name; what it is written with stays.
 */
export const signPairsOfText = (text: string): string[] => signRuns(text).flatMap(pairs)

const signRuns = (text: string): string[][] =>
  text.search(unspacedRun) < 0
    ? []
    : Array.from(foldWord(text).matchAll(unspacedRun), ([run]) =>
        Array.from(signs.segment(run), ({ segment }) => segment),
      )

export interface AskedWord {
  word: string
  /** Somebody may still be typing it. */
  open: boolean
}

/** The words somebody looks for; all of them must be found. */
export function wordsOfQuery(query: string): AskedWord[] {
  const words = joinSingles(cut(query))
  return words.flatMap(({ word }, index) => {
    if (chinese.test(word)) {
      const parts = [...word].length > 1 ? pairs([...word]) : [word]
      return parts.map(part => ({ word: foldWord(part), open: false }))
    }
    const folded = foldWord(word)
    const open = index === words.length - 1 && isBeginning(folded)
    return folded ? [{ word: folded, open }] : []
  })
}

/** Two Latin letters begin too many words; a Korean syllable is more than a letter. */
const isBeginning = (word: string) =>
  /\p{Script=Hangul}/u.test(word) || word.length > (/^[a-z0-9]+$/.test(word) ? 2 : 1)

interface Cut {
  word: string
  at: number
}

const cut = (text: string): Cut[] =>
  Array.from(segmenter.segment(text.normalize('NFC')))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, at: index }))

/** A word the dictionary does not know falls into single characters: as neighbours they say more. */
function joinSingles(words: Cut[]): Cut[] {
  const joined: (Cut & { single: boolean })[] = []
  for (const { word, at } of words) {
    const single = chinese.test(word) && [...word].length === 1
    const last = joined.at(-1)
    if (single && last?.single && last.at + last.word.length === at) last.word += word
    else joined.push({ word, at, single })
  }
  return joined
}

const pairs = (characters: string[]): string[] =>
  characters.slice(1).map((character, index) => characters[index]! + character)

/** A lexeme as tsvector and tsquery read it; nothing in it means anything to them. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Lexemes that are not words: a code, how a Chinese name sounds, what a list is narrowed by, a word of one language. */
export const codeLexeme = (code: string): string => `#${foldCode(code)}`
export const soundLexeme = (sound: string): string => `~${sound}`
export const placeLexeme = (kind: 'category' | 'brand' | 'facet', id: number): string => `@${kind[0]}${id}`
export const ownLexeme = (lang: string, word: string): string => `/${lang}/${word}`

/** Every word there is can be meant by somebody who mistyped it, if it is made of enough letters. */
export const canBeMistyped = (word: string): boolean =>
  /^[\p{L}\p{M}]{3,20}$/u.test(word) && !chinese.test(word)

/** The word, and what is left of it without one of its letters. */
export function variantsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Shorter beginnings of a code would find half of the shop. */
const shortestCode = 3
/** The first seven digits of a barcode are the country and the maker. */
const shortestBarcode = 8

export interface NearWord {
  tsquery: string
  /** The same in a name that the visitor reads. */
  named: string
  variants: string[]
}

export interface SearchTerms {
  /** tsqueries: what is looked for, the same in the name of one language, an item number or barcode as it is. */
  found: string
  own: string
  exact: string
  /** For each word, when nothing was found: what comes near as a tsquery, and variants of words that may be meant. */
  near: NearWord[]
  /** The same while somebody types: nothing that only sounds alike to those who read no Chinese. */
  nearTyped: NearWord[]
  /** How the words of a name begin, in the visitor's language and in English, which everybody mixes in. */
  nameMarks: string[]
}

const chineseReaders = ['zh', 'zh_tw', 'zh_ug']

export function searchTerms(query: string, lang: string): SearchTerms {
  const words = wordsOfQuery(query)
  const bySound = chineseReaders.includes(lang)
  const nameMarks = [...new Set([lang, 'en'])].map(each => ownLexeme(each, ''))
  const exact = quoteLexeme(codeLexeme(query))
  const whole = bySound && words.length > 1 ? sounds(words.map(({ word }) => word).join('')) : []
  const ways = (of: (word: string) => string) => {
    const part = ({ word, open }: AskedWord) =>
      anyOf(
        ...[word, ...withoutOrWithArticle(word)].map(form => lexeme(of(form), open)),
        ...(bySound ? sounds(word) : []),
      )
    const spelt = spelling(query, of)
    const spaced = words.filter(({ word }) => !word.match(unspacedRun))
    return [
      words.map(part).join(' & '),
      ...(spelt.length > 0 ? [[...spaced.map(part), ...spelt].join(' & ')] : []),
      ...whole,
    ]
  }
  return {
    found: anyOf(...(words.length > 0 ? ways(word => word) : []), codes(query)),
    own: words.length > 0 ? anyOf(...ways(word => ownLexeme(lang, word))) : exact,
    exact,
    near: words.map(({ word }) => nearWord(word, nameMarks, true)),
    nearTyped: words.map(({ word }) => nearWord(word, nameMarks, bySound)),
    nameMarks,
  }
}

function nearWord(word: string, nameMarks: readonly string[], bySound: boolean): NearWord {
  const heard = [...(bySound ? sounds(word) : []), ...homophones(word)]
  const open = isBeginning(word)
  return {
    tsquery: anyOf(lexeme(word, open), ...heard),
    named: anyOf(...nameMarks.map(mark => lexeme(mark + word, open)), ...heard),
    variants: word.length > 3 && canBeMistyped(word) ? variantsOf(word) : [],
  }
}

const arabicArticle = 'ال'

/** Arabic writes its article as the beginning of the word: `السماعة` is `سماعة`. */
function withoutOrWithArticle(word: string): string[] {
  if (!/^\p{Script=Arabic}{3,}$/u.test(word)) return []
  if (!word.startsWith(arabicArticle)) return [arabicArticle + word]
  return word.length > 4 ? [word.slice(arabicArticle.length)] : []
}

const lexeme = (text: string, open: boolean) => quoteLexeme(text) + (open ? ':*' : '')

const anyOf = (...parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`)

/** Somebody may still be typing the last sign; one alone is the beginning of something. */
function spelling(query: string, of: (word: string) => string): string[] {
  const runs = signRuns(query)
  return runs.flatMap((run, at) => {
    const parts = run.length > 1 ? pairs(run) : run
    return parts.map((part, index) =>
      lexeme(of(part), run.length === 1 || (at === runs.length - 1 && index === parts.length - 1)),
    )
  })
}

/** Latin letters may be the sound of a Chinese word, or its initials. */
const sounds = (word: string): string[] => (/^[a-z]{2,}$/.test(word) ? [lexeme(soundLexeme(word), true)] : [])

/** 而机 sounds like 耳机. */
function homophones(word: string): string[] {
  const sound = soundOf(word)
  return sound ? [lexeme(soundLexeme(sound), true)] : []
}

function codes(query: string): string {
  const code = foldCode(query)
  const beginning = code.length >= (/^\d+$/.test(code) ? shortestBarcode : shortestCode)
  return lexeme(codeLexeme(query), beginning)
}
