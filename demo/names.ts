import { type Language, languages } from '../contract/languages.ts'
import type { AllTexts, Texts } from './data/languages.ts'
import type { ProductType } from './data/product-type.ts'
import { typeNames } from './data/type-names.ts'
import { modifiers } from './data/words.ts'

/** What tells a product from its siblings: `Pro 2`, or a word such as 大号 / Large. */
export type Variant = string | Texts

/** `中文/English`, or the same text in both. */
export function twoLanguages(text: string): { zh: string; en: string } {
  const slash = text.search(/\/(?!.*\/)/)
  if (slash < 0 || !/[\u3400-\u9fff]/.test(text)) {
    const same = text.split('/')
    return same.length === 2 && same[0] === same[1] ? { zh: same[0]!, en: same[0]! } : { zh: text, en: text }
  }
  return { zh: text.slice(0, slash), en: text.slice(slash + 1) }
}

export const listed = (text: string | undefined): string[] => (text ? text.split(', ') : [])

export function variantsOf(type: ProductType): Variant[] {
  return listed(type.variants).map(text => {
    if (text.startsWith('@')) return modifiers[text.slice(1) as keyof typeof modifiers]
    return /[\u3400-\u9fff]/.test(text) ? twoLanguages(text) : text
  })
}

/** In every language when both the type and the variant are known in every language. */
export function productName(type: ProductType, variant: Variant): Texts {
  const others = typeNames[type.en]
  const everywhere = others && (typeof variant === 'string' || 'ar' in variant)
  const names: Partial<AllTexts> = {}
  for (const language of everywhere ? languages.map(({ code }) => code) : (['zh', 'en'] as const)) {
    const base = language === 'zh' ? type.zh : language === 'en' ? type.en : others![language]
    names[language] =
      typeof variant === 'string' ? `${base} ${variant}` : base + joint(language) + variant[language]
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
