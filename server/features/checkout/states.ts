import type { Language } from '../../../contract/languages.ts'
import type { Region } from '../../../contract/mobile.ts'
import known from './states.json' with { type: 'json' }

/**
 * States and provinces to choose from, in the country's own letters and then in Latin ones; of Brazil and the United
 * States the sign that stands on a parcel, then the name. From libaddressinput's countryinfo.txt, brought up to date: Vietnam since
 * July 2025, Indonesia since 2022, Mexico City, Taoyuan, Gangwon and Jeonbuk; the emirates and Uzbekistan's regions, which it has not.
 * They are offered, not demanded: borders change, and people go on writing the old names.
 */
const states: Partial<Record<Region, readonly (string | readonly string[])[]>> = known

/** Who reads a country's own letters. */
const readers: Partial<Record<Region, readonly Language[]>> = {
  HK: ['zh', 'zh_tw'],
  TW: ['zh', 'zh_tw'],
  TH: ['th'],
  KR: ['ko'],
  JP: ['jp', 'zh', 'zh_tw'],
  AE: ['ar'],
  EG: ['ar'],
}

/** What is written, and what it stands for where that is something else. */
export function statesOf(region: Region, lang: Language): { value: string; name: string }[] {
  const own = readers[region]
  return (states[region] ?? []).map(entry => {
    const [first = '', second = first] = [entry].flat()
    if (!own) return { value: first, name: second }
    const value = own.includes(lang) ? first : second
    return { value, name: value }
  })
}
