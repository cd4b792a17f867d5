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

/** A word as it is compared: without case, accents and width. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(silent, '')
    .replace(/[đøłßıæœ]/g, letter => plain[letter]!)

/** An item number or barcode, however it is spaced. */
export const foldCode = (code: string): string => foldWord(code).replace(/\s+/g, '')

/** Every word a text can be found by. Chinese and Japanese: each character and each two neighbours. */
export function wordsOfText(text: string): string[] {
  const words = cut(text)
    .filter(({ word }) => !chinese.test(word))
    .map(({ word }) => word)
  for (const [run] of text.normalize('NFC').matchAll(chineseRun)) {
    words.push(...run, ...pairs(run))
  }
  return words.map(foldWord).filter(Boolean)
}

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
      const parts = [...word].length > 1 ? pairs(word) : [word]
      return parts.map(part => ({ word: foldWord(part), open: false }))
    }
    const folded = foldWord(word)
    return folded ? [{ word: folded, open: index === words.length - 1 }] : []
  })
}

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

function pairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

/** A lexeme as tsvector and tsquery read it; nothing in it means anything to them. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

const all = (words: AskedWord[], before = '') =>
  words.map(({ word, open }) => quoteLexeme(before + word) + (open ? ':*' : '')).join(' & ')

/** Shorter beginnings of a code would find half of the shop. */
const shortestCode = 3

export interface SearchTerms {
  /** tsqueries: what is looked for, the same in the name of one language, an item number or barcode as it is. */
  found: string
  own: string
  exact: string
  /** For what is nearly right. */
  folded: string
}

export function searchTerms(query: string, lang: string): SearchTerms {
  const words = wordsOfQuery(query)
  const code = foldCode(query)
  const exact = quoteLexeme(`#${code}`)
  const codes = code.length < shortestCode ? exact : `${exact}:*`
  return {
    found: words.length > 0 ? `(${all(words)}) | ${codes}` : codes,
    own: words.length > 0 ? all(words, `/${lang}/`) : exact,
    exact,
    folded: foldWord(query),
  }
}
