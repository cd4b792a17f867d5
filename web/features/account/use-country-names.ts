import { useMemo } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import { useLanguage } from '../../i18n/use-t.ts'

/** What a country is called in the reader's language. The server's names may be of another year than the browser's. */
export function useCountryNames(): (region: string) => string {
  const { lang } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames([languageOf(lang).tag, 'en'], { type: 'region' })
    return region => names.of(region) ?? region
  }, [lang])
}
