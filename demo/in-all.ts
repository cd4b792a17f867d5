import { existsSync, readFileSync } from 'node:fs'
import { type Language, languages } from '../contract/languages.ts'
import type { Texts } from './data/languages.ts'

/** Chinese text → the same in this language; Chinese and English stand where the text is used. */
export type Translations = Readonly<Record<string, string>>

export const translatedInto = languages.map(({ code }) => code).filter(code => code !== 'zh' && code !== 'en')

export const translations = Object.fromEntries(
  translatedInto.map(code => [code, readTranslations(code)]),
) as Record<(typeof translatedInto)[number], Translations>

/** Every text that was asked for until now, with its English. */
export const askedTexts = new Map<string, string>()

function readTranslations(code: Language): Translations {
  const file = new URL(`./data/translations/${code}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : {}
}

const hasChinese = (text: string) => /[\u3400-\u9fff]/.test(text)

/** In every language. What is no words (`120ml`, `Pro 2`) is the same everywhere. */
export function inAll(zh: string, en: string): Texts {
  if (!hasChinese(zh)) return { zh, en }
  askedTexts.set(zh, en)
  const others = translatedInto.flatMap(code => {
    const text = translations[code][zh]
    return text === undefined ? [] : [[code, text] as const]
  })
  return { zh, en, ...Object.fromEntries(others) }
}

/** Sentences one after the other; Chinese and Japanese put no space between them. */
export function sentences(parts: readonly Texts[]): Texts {
  const known = languages
    .map(({ code }) => code)
    .filter(code => parts.every(part => part[code] !== undefined))
  const joint = (code: Language) => (code === 'zh' || code === 'zh_tw' || code === 'jp' ? '' : ' ')
  return Object.fromEntries(
    known.map(code => [code, parts.map(part => part[code]).join(joint(code))]),
  ) as Texts
}

/** `{name}` in every language. */
export function filled(text: Texts, values: Readonly<Record<string, string | number | Texts>>): Texts {
  const entries = Object.entries(text).map(([code, pattern]) => [
    code,
    pattern
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name]!
        return typeof value === 'object' ? (value[code as Language] ?? value.en) : String(value)
      })
      // A unit that is cut short ends its sentence, too.
      .replace(/\.\.$/, '.'),
  ])
  return Object.fromEntries(entries) as Texts
}
