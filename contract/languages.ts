/** Every language of product §3. The code is the shop's own; the tag is what HTML, hreflang and Intl understand. */
export const languages = [
  { code: 'zh', tag: 'zh-CN', name: '简体中文', dir: 'ltr' },
  { code: 'zh_tw', tag: 'zh-TW', name: '繁體中文', dir: 'ltr' },
  { code: 'en', tag: 'en', name: 'English', dir: 'ltr' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
  { code: 'th', tag: 'th', name: 'ไทย', dir: 'ltr' },
  { code: 'ko', tag: 'ko', name: '한국어', dir: 'ltr' },
  { code: 'jp', tag: 'ja', name: '日本語', dir: 'ltr' },
  { code: 'ar', tag: 'ar', name: 'العربية', dir: 'rtl' },
  { code: 'my', tag: 'my', name: 'မြန်မာ', dir: 'ltr' },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia', dir: 'ltr' },
  { code: 'es', tag: 'es', name: 'Español', dir: 'ltr' },
  { code: 'la', tag: 'lo', name: 'ລາວ', dir: 'ltr' },
  { code: 'fil', tag: 'fil', name: 'Filipino', dir: 'ltr' },
  { code: 'ru', tag: 'ru', name: 'Русский', dir: 'ltr' },
  { code: 'km', tag: 'km', name: 'ខ្មែរ', dir: 'ltr' },
  { code: 'fr', tag: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'pt', tag: 'pt', name: 'Português', dir: 'ltr' },
  { code: 'uz', tag: 'uz', name: 'Oʻzbekcha', dir: 'ltr' },
  { code: 'zh_ug', tag: 'ug-Arab-CN', name: 'ئۇيغۇرچە', dir: 'rtl' },
] as const

export type Language = (typeof languages)[number]['code']
export type LanguageInfo = (typeof languages)[number]

export const defaultLanguage: Language = 'zh'
/** Where the browser keeps the choice (product §7). */
export const storageKey = 'language'

const byCode = new Map<string, LanguageInfo>(languages.map(language => [language.code, language]))
export const languageCodes: readonly Language[] = languages.map(language => language.code)

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && byCode.has(code)

export const languageOf = (code: Language): LanguageInfo => byCode.get(code)!

/** Product §9. */
const savedAliases: ReadonlyMap<string, Language> = new Map([
  ['cn', 'zh'],
  ['tw', 'zh_tw'],
  ['zh-tw', 'zh_tw'],
])

/**
 * Product §9 names the Chinese, Vietnamese, Thai, Japanese and Korean tags. The others follow from our own table, because
 * whoever asks for French and has a French pack should not read English.
 */
const byBrowserTag: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...languages.map((language): [string, Language] => [language.tag.split('-')[0]!, language.code]),
  ['zh', 'zh'],
  ['zh-cn', 'zh'],
  ['cn', 'zh'],
  ['zh-tw', 'zh_tw'],
  ['zh-hk', 'zh_tw'],
  ['zh-mo', 'zh_tw'],
  ['zh-hant', 'zh_tw'],
  ['tl', 'fil'],
])

/** The saved preference, else the first browser language that is offered, else English (product §9). */
export function chooseLanguage(
  saved: string | null | undefined,
  browserLanguages: readonly string[],
  offered: readonly Language[] = languageCodes,
): Language {
  const wanted = [savedLanguage(saved), ...browserLanguages.map(browserLanguage)]
  const found = wanted.find(code => code !== undefined && offered.includes(code))
  return found ?? (offered.includes('en') ? 'en' : (offered[0] ?? defaultLanguage))
}

/** What was kept under `storageKey`; undefined is nothing of ours. */
export function savedLanguage(saved: string | null | undefined): Language | undefined {
  const code = saved?.trim().toLowerCase()
  if (!code) return undefined
  return isLanguage(code) ? code : savedAliases.get(code)
}

/** `zh-Hant-HK` is looked up as itself, then as `zh-hant`, then as `zh`. */
function browserLanguage(tag: string): Language | undefined {
  const parts = tag.trim().toLowerCase().split(/[-_]/)
  for (let length = parts.length; length > 0; length--) {
    const code = byBrowserTag.get(parts.slice(0, length).join('-'))
    if (code) return code
  }
  return undefined
}

/** The tags of an Accept-Language header, most wanted first; `*` and refused ones (`q=0`) are left out. */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...options] = part.split(';').map(piece => piece.trim())
      const quality = options.find(option => option.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
