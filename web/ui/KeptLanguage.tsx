import { params } from '../../contract/preferences.ts'
import { useLinkLanguage } from '../i18n/use-t.ts'

/** For a form that asks for a page: the language goes along where nothing else keeps it. */
export function KeptLanguage() {
  const lang = useLinkLanguage()
  return lang ? <input type="hidden" name={params.language} value={lang} /> : null
}
