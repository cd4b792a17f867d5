import { type Language, languages } from '../contract/languages.ts'
import type { AllTexts, Texts } from './data/languages.ts'
import type { ProductType } from './data/product-type.ts'
import { typeNames } from './data/type-names.ts'
import { modifiers } from './data/words.ts'
import { inAll } from './in-all.ts'

/** What tells a product from its siblings: `Pro 2`, or a word such as 大号 / Large. */
export type Variant = string | Texts

/** `中文/English`, or the same text in both; in every language. */
export function inLanguages(text: string): Texts {
  const slash = text.search(/\/(?!.*\/)/)
  if (slash < 0 || !/[\u3400-\u9fff]/.test(text)) {
    const same = text.split('/')
    return same.length === 2 && same[0] === same[1] ? { zh: same[0]!, en: same[0]! } : { zh: text, en: text }
  }
  return inAll(text.slice(0, slash), text.slice(slash + 1))
}

export const listed = (text: string | undefined): string[] => (text ? text.split(', ') : [])

export function variantsOf(type: ProductType): Variant[] {
  return listed(type.variants).map(text => {
    if (text.startsWith('@')) return modifiers[text.slice(1) as keyof typeof modifiers]
    return /[\u3400-\u9fff]/.test(text) ? inLanguages(text) : text
  })
}

/** In every language that knows both the type and the variant. */
export function productName(type: ProductType, variant: Variant): Texts {
  const known = typeNames[type.en]
  const bases: Texts = known ? { zh: type.zh, en: type.en, ...known } : inAll(type.zh, type.en)
  const names: Partial<AllTexts> = {}
  for (const { code } of languages) {
    const base = bases[code]
    if (base === undefined) continue
    if (typeof variant === 'string') names[code] = `${base} ${variant}`
    else if (variant[code] !== undefined) names[code] = base + joint(code) + variant[code]
  }
  return names as Texts
}

const joints: Partial<Record<Language, string>> = {
  zh: ' ',
  zh_tw: ' ',
  jp: ' ',
  ko: ' ',
  th: ' ',
  la: ' ',
  km: ' ',
  my: ' ',
  ar: '، ',
  zh_ug: '، ',
}
const joint = (language: Language) => joints[language] ?? ', '
