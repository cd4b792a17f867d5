import { shortMoment } from '../../../contract/day-in-words.ts'
import type { Language } from '../../../contract/languages.ts'

/** On the phone's own clock; another day says so. */
export function seenTime(at: string, lang: Language): string | undefined {
  if (Number.isNaN(Date.parse(at))) return undefined
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return shortMoment(lang, new Date(at), new Date(), timeZone)
}
