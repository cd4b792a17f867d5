import { isLanguage, type Language, savedLanguage, storageKey } from '../../contract/languages.ts'
import { cookies, params, rememberSeconds } from '../../contract/preferences.ts'

/** The language lives under this key of the browser's storage (product §7), mirrored in a cookie for the server. */
export function saveLanguage(lang: Language): void {
  try {
    window.localStorage.setItem(storageKey, lang)
  } catch {
    // Storage may be blocked; the cookie alone then remembers.
  }
  setCookie(cookies.language, lang)
}

/** Forgets the choice in the browser's storage; the server has already removed its cookie. */
export function forgetLanguage(): void {
  try {
    window.localStorage.removeItem(storageKey)
  } catch {
    // Blocked storage has nothing to forget.
  }
}

/** What the server keeps as this visitor's language: after signing in it may be another than the page's. */
export function currentLanguage(): Language | undefined {
  const kept = readCookie(cookies.language)
  return isLanguage(kept) ? kept : undefined
}

/** A preference whose cookie got lost: mirror it again and fetch the page anew. True when the page is on its way. */
export function restoreLanguage(shown: Language): boolean {
  if (readCookie(cookies.language) || new URLSearchParams(location.search).has(params.language)) return false
  // Whoever kept something else there is shown what the browser asks for.
  const wanted = savedLanguage(readStorage())
  if (!wanted || wanted === shown) return false
  setCookie(cookies.language, wanted)
  if (readCookie(cookies.language) !== wanted) return false
  location.reload()
  return true
}

export const saveCurrency = (code: string): void => setCookie(cookies.currency, code)

export const currentCurrency = (): string => readCookie(cookies.currency) ?? ''

/** For files: on paper and in sheets nobody's browser puts a time on the reader's clocks. */
export function tellTimeZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (readCookie(cookies.timeZone) !== zone) setCookie(cookies.timeZone, zone)
}

function readStorage(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; Path=/; Max-Age=${rememberSeconds}; SameSite=Lax`
}
