import type { Fallback } from '../../contract/fallback.ts'
import type { Language } from '../../contract/languages.ts'
import type { Db, Fragment } from '../db/database.ts'

const orderFor = (lang: Language) =>
  lang === 'zh_tw' || lang === 'zh_ug' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)

/** In which language the database's `text_in` finds one of `texts`: null where it is the asked one, or there is none. */
export const fallbackOf = (db: Db, texts: Fragment, lang: Language): Fragment => {
  const [first, second] = orderFor(lang)
  return db`case
    when ${texts} ->> ${lang}::text is not null then null
    when ${texts} ->> ${first}::text is not null then ${first}::text
    when ${texts} ->> ${second}::text is not null then ${second}::text
  end`
}

/** The same of what `inLanguage` finds. */
export const fallbackIn = (texts: Partial<Record<Language, string>>, lang: Language): Fallback =>
  texts[lang] === undefined ? orderFor(lang).find(code => texts[code] !== undefined) : undefined
