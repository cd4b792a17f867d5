import { type Language, languages } from '../../contract/languages.ts'
import type { Context } from '../context.ts'

export const readIn = <C extends Context>(context: C, lang: Language): C =>
  lang === context.lang ? context : { ...context, lang, t: context.tIn(lang) }

/** A sheet may come from somebody who reads another language. The reader's own first. */
export function* everyLanguage(context: Context): Generator<Context> {
  yield context
  for (const { code } of languages) if (code !== context.lang) yield readIn(context, code)
}
