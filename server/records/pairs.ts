import type { Language } from '../../contract/languages.ts'

type Texts = Partial<Record<Language, string>>

/** What a product's attributes and a SKU's specification are made of. */
interface Pair {
  name: Texts
  value: Texts
}

/** Pairs in one language, a line each: `Colour: black`. The n-th line is the n-th pair in every language. */
export function pairLines(pairs: unknown, lang: Language): string {
  return ((pairs ?? []) as Pair[])
    .map(({ name, value }) => (name[lang] || value[lang] ? `${name[lang] ?? ''}: ${value[lang] ?? ''}` : ''))
    .join('\n')
    .trimEnd()
}

/** The pairs with one language's lines put in; those that say nothing in any language are dropped. */
export function withPairLines(pairs: unknown, lang: Language, text: string): Pair[] {
  const current = (pairs ?? []) as Pair[]
  const lines = text.split('\n')
  return Array.from({ length: Math.max(current.length, lines.length) }, (_, n): Pair => {
    const [, name = '', value = ''] = /^([^:：]*)[:：]?(.*)$/s.exec(lines[n] ?? '') ?? []
    return { name: withText(current[n]?.name, lang, name), value: withText(current[n]?.value, lang, value) }
  }).filter(({ name, value }) => Object.keys(name).length + Object.keys(value).length > 0)
}

function withText(texts: Texts = {}, lang: Language, text: string): Texts {
  const { [lang]: _, ...others } = texts
  return text.trim() ? { ...others, [lang]: text.trim() } : others
}
