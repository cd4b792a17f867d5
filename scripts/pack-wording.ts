import type { Pack, Text } from '../contract/text.ts'

/** How one language says a Chinese term. */
export interface Term {
  /** As it stands on a menu. */
  say: string
  /** Beginnings by which it is found in a sentence, where inflection changes it. */
  forms?: readonly string[]
  /** What must not be said instead. */
  avoid?: readonly string[]
  /** Texts that rightly say it another way. */
  except?: readonly string[]
}

/** Chinese term → how the language says it. */
export type Glossary = Readonly<Record<string, Term>>

export interface Wording {
  code: string
  pack: Pack
  /** The source pack. */
  zh: Pack
  /** The English pack, which translations must not repeat. */
  en: Pack
  glossary: Glossary
  /** Words that may stand in Latin letters, or be the same as in English. */
  allowed: readonly string[]
}

/** What is wrong with the words themselves, one sentence each. */
export function checkWording(wording: Wording): string[] {
  const { code, pack, zh } = wording
  const terms = Object.entries(wording.glossary)
  return Object.entries(pack).flatMap(([slice, texts]) =>
    Object.entries(texts ?? {}).flatMap(([key, text]) => {
      const original = zh[slice]?.[key]
      if (original === undefined) return []
      const name = `${slice}.${key}`
      const english = wording.en[slice]?.[key]
      const faults = [
        ...terms.flatMap(([chinese, term]) => termFault(name, text, original, { chinese, term, terms })),
        ...letterFaults(text, code),
        ...(code === 'zh' || code === 'en' ? [] : englishLeft(text, english, code, wording.allowed)),
      ]
      return faults.map(why => `locales/${code}/${slice}.json: ${key} ${why}`)
    }),
  )
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const mainForm = (text: Text): string => (typeof text === 'string' ? text : (text.other ?? ''))

interface TermInQuestion {
  chinese: string
  term: Term
  terms: readonly [string, Term][]
}

function termFault(name: string, text: Text, original: Text, { chinese, term, terms }: TermInQuestion) {
  if (!mainForm(original).includes(chinese) || term.except?.includes(name)) return []
  // 收货地址 has a word of its own: it is no occurrence of 地址.
  const longer = terms.map(([other]) => other).filter(other => other !== chinese && other.includes(chinese))
  const rest = longer.reduce((left, other) => left.replaceAll(other, ''), mainForm(original))
  if (!rest.includes(chinese)) return []
  const said = mainForm(text).toLowerCase()
  const has = (word: string) => said.includes(word.toLowerCase())
  const avoided = term.avoid?.find(has)
  if (avoided) return [`says “${avoided}” for ${chinese}, not “${term.say}”: ${mainForm(text)}`]
  const known = [...(term.forms ?? []), term.say].some(has)
  return known ? [] : [`does not say “${term.say}” for ${chinese}: ${mainForm(text)}`]
}

const numbers =
  'amount|available|count|days|free|itemNo|left|length|max|min|most|multiple|n|numbers?|qty|quantity|row|total'
/** What other placeholders are filled with are words, mostly. */
const tightInChinese = [
  new RegExp(
    `\\p{Script=Han}(?:(?<!快[递遞])\\d|\\{(?:${numbers})\\})|\\{(?:${numbers})\\}\\p{Script=Han}`,
    'u',
  ),
  'has no space between Chinese and a number',
] as const

/** Spellings that look right and are not, by language: what is wrong, and why. */
const wrongLetters: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  uz: [
    [/[og]['`‘’ʼ]/iu, 'writes oʻ and gʻ with another mark than U+02BB'],
    [/(?![og])\p{L}['`‘’]\p{L}/iu, 'writes the tutuq belgisi with another mark than U+02BC'],
    [/[\d}]-[a-z]/iu, 'lets a line end between a number and its ordinal: use U+2011'],
  ],
  zh: [tightInChinese, [/价级/u, 'says 价级 for 价格等级'], [/销售价/u, 'says 销售价 for 售价']],
  zh_tw: [tightInChinese],
  en: [
    [/\w'/u, 'has a straight apostrophe'],
    [/\b(?!(?:re)?siz|priz|seiz)\w+iz(?:e[ds]?|ing|ations?)\b/iu, 'writes -ize, and -ise elsewhere'],
  ],
  la: [[/\u0ecd\u0eb2/u, 'writes ຳ in two parts instead of U+0EB3']],
  km: [
    [/\u17d2(?![\u1780-\u17b3])/u, 'has a coeng without its consonant'],
    [/[\u17b6-\u17c5]\u17d2/u, 'has a coeng behind the vowel'],
    [/[\u17a3\u17a4\u17d8]/u, 'has a character that Khmer no longer uses'],
  ],
  fr: [
    [/[\p{L}\d»)}%]\s?(?<![\u202f\u00a0])[;!?](?=\s|$|["”»])/u, 'lacks the narrow space before ; ! ?'],
    [/[\p{L}»)}%]\s?(?<![\u202f\u00a0]):(?=\s|$)/u, 'lacks the narrow space before the colon'],
    [/\p{L}'\p{L}/u, 'has a straight apostrophe'],
  ],
  ar: [[/\p{Script=Arabic}\s?[,;?]/u, 'has , ; or ? instead of ، ؛ ؟']],
  zh_ug: [
    [/\p{Script=Arabic}\s?[,;?]/u, 'has , ; or ? instead of ، ؛ ؟'],
    [/[\d}]-\p{Script=Arabic}/u, 'lets a line end between a number and its ordinal: use U+2011'],
  ],
}

const everywhere: readonly (readonly [RegExp, string])[] = [
  [/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, 'has an invisible direction mark'],
  [/^\s|\s$/u, 'begins or ends with a space'],
  [/\p{L} {2,}\p{L}/u, 'has two spaces'],
]

function letterFaults(text: Text, code: string): string[] {
  const rules = [...everywhere, ...(wrongLetters[code] ?? [])]
  return formsOf(text).flatMap(form => [
    ...rules.filter(([wrong]) => wrong.test(form)).map(([, why]) => `${why}: ${form}`),
    ...(form === form.normalize('NFC') ? [] : [`is not in composed form (NFC): ${form}`]),
  ])
}

const latinScript: ReadonlySet<string> = new Set(['vi', 'id', 'es', 'fil', 'fr', 'pt', 'uz'])
/** Short words are often the same in both languages: OK, Total, Menu. */
const longestSharedWord = 6

function englishLeft(
  text: Text,
  english: Text | undefined,
  code: string,
  allowed: readonly string[],
): string[] {
  return formsOf(text).flatMap(form => {
    const bare = form.replace(/\{\w+\}|https?:\/\/\S+|\S+@\S+|[\w.-]+\.(?:xlsx|csv|pdf|com|cn)/g, ' ')
    const rest = allowed
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, word) => left.replaceAll(word, ' '), bare)
    const words = rest.match(/[a-z]{2,}/gi) ?? []
    if (!latinScript.has(code)) return words.length ? [`still has English (${words.join(' ')}): ${form}`] : []
    const copied =
      english !== undefined && formsOf(english).includes(form) && words.join('').length > longestSharedWord
    return copied ? [`is still English: ${form}`] : []
  })
}
