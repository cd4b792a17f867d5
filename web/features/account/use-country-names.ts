import { useEffect, useMemo, useState } from 'react'
import type { Unnamed } from '../../../contract/country-names.ts'
import { languageOf } from '../../../contract/languages.ts'
import type { Region } from '../../../contract/mobile.ts'
import { useLanguage } from '../../i18n/use-t.ts'

const unnamed: readonly string[] = ['my', 'la', 'km', 'uz', 'zh_ug'] satisfies Unnamed[]

/** What a country is called in the reader's language. The server's names may be of another year than the browser's. */
export function useCountryNames(): (region: string) => string {
  const { lang } = useLanguage()
  const [own, setOwn] = useState<Record<Region, string>>()
  useEffect(() => {
    if (!unnamed.includes(lang)) return
    let left = false
    import('../../../contract/country-names.ts').then(
      ({ countryNames }) => {
        if (!left) setOwn(countryNames[lang as Unnamed])
      },
      // The list did not come: the names stay as the server drew them, else English.
      () => {},
    )
    return () => {
      left = true
    }
  }, [lang])
  return useMemo(() => {
    const names = new Intl.DisplayNames([languageOf(lang).tag, 'en'], { type: 'region' })
    return region => own?.[region as Region] ?? names.of(region) ?? region
  }, [lang, own])
}
