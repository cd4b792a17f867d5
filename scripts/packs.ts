import type { Pack, Text } from '../contract/text.ts'

/** Language code → its pack. */
export type Packs = Readonly<Record<string, Pack>>

export interface PackLanguage {
  code: string
  /** What `Intl` calls it. */
  tag: string
  /** Its own name, which may stand in any pack. */
  name?: string
}

export interface PackRules {
  languages: readonly PackLanguage[]
  slices: readonly string[]
  /** Languages in which no text may be missing. */
  complete: readonly string[]
}

const source = 'zh'

/** What is wrong with the packs, one sentence each; an empty list is a good one. */
export function checkPacks(packs: Packs, rules: PackRules): string[] {
  const unknown = Object.keys(packs).filter(code => !rules.languages.some(language => language.code === code))
  return [
    ...unknown.map(code => `locales/${code}: is no language of contract/languages.ts`),
    ...rules.languages.flatMap(language => checkPack(language, packs, rules)),
  ]
}

function checkPack(language: PackLanguage, packs: Packs, rules: PackRules): string[] {
  const { code } = language
  const pack = packs[code] ?? {}
  const unlisted = Object.keys(pack).filter(slice => !rules.slices.includes(slice))
  const problems = unlisted.map(slice => `locales/${code}/${slice}.json: is not listed in locales/slices.ts`)
  for (const slice of rules.slices) {
    const say = (key: string, why: string) => problems.push(`locales/${code}/${slice}.json: ${key} ${why}`)
    const original = packs[source]?.[slice] ?? {}
    const texts = pack[slice] ?? {}
    if (code === source && !pack[slice]) problems.push(`locales/${code}/${slice}.json: does not exist`)
    for (const [key, text] of Object.entries(texts)) {
      const why =
        original[key] === undefined
          ? 'is not in the source pack'
          : faultOf(text, original[key], language, rules)
      if (why) say(key, why)
    }
    if (rules.complete.includes(code)) for (const key of missingKeys(original, texts)) say(key, 'is missing')
  }
  return problems
}

const missingKeys = (original: object, texts: object): string[] =>
  Object.keys(original).filter(key => !Object.hasOwn(texts, key))

function faultOf(text: Text, original: Text, language: PackLanguage, rules: PackRules): string | undefined {
  if (formsOf(text).some(([, form]) => typeof form !== 'string' || form.trim() === '')) return 'is empty'
  return (
    pluralFault(text, language, rules) ??
    placeholderFault(text, original) ??
    (hasChineseLeft(text, original, language.code, rules)
      ? `still has Chinese: ${mainForm(text)}`
      : undefined)
  )
}

const formsOf = (text: Text): [string, string][] =>
  typeof text === 'string' ? [['other', text]] : Object.entries(text)

const mainForm = (text: Text): string => (typeof text === 'string' ? text : (text.other ?? ''))

function pluralFault(text: Text, { code, tag }: PackLanguage, { complete }: PackRules): string | undefined {
  const needed = neededForms(tag)
  if (typeof text === 'string') {
    const bare = complete.includes(code) && needed.length > 1 && countsWithNoun.test(text)
    return bare ? `counts something in one form, ${tag} needs "${needed.join('", "')}": ${text}` : undefined
  }
  if (text.other === undefined) return 'has no plural form "other"'
  const known = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const extra = Object.keys(text).filter(form => !known.includes(form as Intl.LDMLPluralRule))
  if (extra.length)
    return `has the plural form "${extra.join('", "')}", ${tag} knows only "${known.join('", "')}"`
  const lost = needed.filter(form => text[form] === undefined && form !== 'zero')
  if (lost.length) return `lacks the plural form "${lost.join('", "')}" of ${tag}`
}

/** The plural forms that a shop's numbers need; French has one for whole millions, which do not occur here. */
function neededForms(tag: string): readonly Intl.LDMLPluralRule[] {
  if (sameAfterNumbers.has(tag)) return ['other']
  const known = formsByTag.get(tag)
  if (known) return known
  const rules = new Intl.PluralRules(tag)
  const forms = [...new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))]
  formsByTag.set(tag, forms)
  return forms
}

const formsByTag = new Map<string, readonly Intl.LDMLPluralRule[]>()

/** CLDR gives them two forms, but a noun behind a number stays as it is. */
const sameAfterNumbers: ReadonlySet<string> = new Set(['uz', 'fil', 'ug-Arab-CN'])

const counting = ['count', 'seconds', 'minutes', 'hours', 'days']
/** A number before a word. Before an abbreviation, behind a colon or in brackets it needs one form only. */
const countsWithNoun = new RegExp(`\\{(?:${counting.join('|')})\\}[\\s\u00a0\u202f]*\\p{L}{4}`, 'u')

/** What may be the number that chooses the form. */
const numbers = [...counting, 'n', 'max', 'total']

/** A form other than `other` may say its number in words. */
function placeholderFault(text: Text, original: Text): string | undefined {
  const wanted = placeholders(mainForm(original))
  for (const [category, form] of formsOf(text)) {
    const found = placeholders(form)
    const lost = [...wanted].filter(
      name => !found.has(name) && (category === 'other' || !numbers.includes(name)),
    )
    const extra = [...found].filter(name => !wanted.has(name))
    if (lost.length) return `lacks the placeholder {${lost.join('}, {')}}`
    if (extra.length) return `has the placeholder {${extra.join('}, {')}}, which the source has not`
  }
}

const placeholders = (text: string): Set<string> => new Set(text.match(/(?<=\{)\w+(?=\})/g))

const han = /\p{Script=Han}/gu
const chinesePunctuation = /[、。！（），：；？]/
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** 商品, 数量, 保存: short words are often the same in both languages, whole sentences never. */
const longestSharedWord = 4

function hasChineseLeft(text: Text, original: Text, code: string, rules: PackRules): boolean {
  if (code === source) return false
  return formsOf(text).some(([, form]) => {
    const rest = rules.languages.reduce((left, { name }) => (name ? left.replaceAll(name, '') : left), form)
    const characters = rest.match(han) ?? []
    if (code === 'zh_tw') return characters.some(character => !traditionalCharacters().has(character))
    if (code !== 'jp') return characters.length > 0 || chinesePunctuation.test(rest)
    const copied = form === mainForm(original) && !kana.test(form) && characters.length > longestSharedWord
    return copied || characters.some(character => !japaneseCharacters().has(character))
  })
}

// The legacy encodings of Japan and Taiwan hold the characters written there, and hardly a simplified one.
const japaneseCharacters = once(() =>
  charactersOf('shift_jis', [
    [0x81, 0x9f],
    [0xe0, 0xfc],
  ]),
)
const traditionalCharacters = once(() => charactersOf('big5', [[0xa1, 0xf9]]))

function charactersOf(encoding: string, leadBytes: readonly (readonly [number, number])[]): Set<string> {
  const decoder = new TextDecoder(encoding)
  const found = new Set<string>()
  for (const [first, last] of leadBytes) {
    for (let lead = first; lead <= last; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) found.add(decoder.decode(Uint8Array.of(lead, trail)))
    }
  }
  return found
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export interface Lack {
  code: string
  /** Slice → keys that are not translated yet. */
  slices: Record<string, string[]>
  missing: number
  total: number
}

/** What each pack still lacks, in the languages' order. */
export function lacks(packs: Packs, { languages, slices }: Pick<PackRules, 'languages' | 'slices'>): Lack[] {
  return languages.map(({ code }) => {
    const lack: Lack = { code, slices: {}, missing: 0, total: 0 }
    for (const slice of slices) {
      const original = packs[source]?.[slice] ?? {}
      const missing = missingKeys(original, packs[code]?.[slice] ?? {})
      lack.total += Object.keys(original).length
      lack.missing += missing.length
      if (missing.length) lack.slices[slice] = missing
    }
    return lack
  })
}
