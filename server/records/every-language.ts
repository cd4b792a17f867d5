import { languages } from '../../contract/languages.ts'
import type { Context } from '../context.ts'

/** A sheet may come from somebody who reads another language. The reader's own first. */
export function* everyLanguage(context: Context): Generator<Context> {
  yield context
  for (const { code } of languages)
    if (code !== context.lang) yield { ...context, lang: code, t: context.tIn(code) }
}
