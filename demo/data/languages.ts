import type { Language } from '../../contract/languages.ts'

/** A text in every language, and one in Chinese, English and perhaps more. */
export type AllTexts = Record<Language, string>
export type Texts = Partial<AllTexts> & { zh: string; en: string }
