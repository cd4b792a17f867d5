import { useEffect, useState } from 'react'
import { type InferOutput, object, string } from 'valibot'
import { countries, countryFor } from '../../../contract/mobile.ts'
import { useLanguage } from '../../i18n/use-t.ts'

/** `country` is the calling code. */
export const countryNumber = object({ country: string(), mobile: string() })
export type CountryNumber = InferOutput<typeof countryNumber>

const key = 'country'

/** A number that is about to be typed: from where this browser's last one was, else from where its language is read. */
export function useNumber(typed: Partial<CountryNumber> = {}) {
  const { lang } = useLanguage()
  const [number, setNumber] = useState<CountryNumber>(() => ({
    country: typed.country || countryFor(lang),
    mobile: typed.mobile ?? '',
  }))
  useEffect(() => {
    const country = keptCountry()
    if (country) setNumber(typed => (typed.mobile === '' ? { ...typed, country } : typed))
  }, [])
  return [number, setNumber] as const
}

/** After somebody was let in with it. */
export function keepCountry({ country }: CountryNumber): void {
  try {
    window.localStorage.setItem(key, country)
  } catch {
    // A browser that keeps nothing asks again.
  }
}

function keptCountry(): string | undefined {
  try {
    const kept = window.localStorage.getItem(key)
    return countries.find(({ code }) => code === kept)?.code
  } catch {
    return undefined
  }
}
