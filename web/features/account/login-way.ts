import type { CountryNumber } from './use-number.ts'

/** What every way of signing in is given. */
export interface LoginWay {
  /** Kept while somebody tries the ways. */
  number: CountryNumber
  onNumber(number: CountryNumber): void
  onEntered(): Promise<void>
}
