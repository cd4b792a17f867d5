/** Every language of the shop (spec §3). `my` is Burmese, `la` Lao, `jp` Japanese, `zh_ug` Uyghur. */
export const languages = [
  'zh', 'zh_tw', 'en', 'vi', 'th', 'ko', 'jp', 'ar', 'my', 'id', 'es', 'la', 'fil', 'ru', 'km', 'fr', 'pt', 'uz', 'zh_ug',
] as const
export type Language = (typeof languages)[number]

/** A text in every language, and one in Chinese, English and perhaps more. */
export type AllTexts = Record<Language, string>
export type Texts = Partial<AllTexts> & { zh: string; en: string }
