/** What a visitor chose, kept in cookies so that the server's first page is already right. */
export const cookies = {
  session: 'caravan_session',
  guest: 'caravan_guest',
  language: 'language',
  currency: 'currency',
  shop: 'shop',
  desktop: 'desktop',
  /** On whose clocks files that are fetched are written. */
  timeZone: 'time_zone',
  said: 'caravan_said',
} as const

/** The same choices as query parameters, for links that work without JavaScript. */
export const params = { language: 'lang', currency: 'currency', shop: 'shop', desktop: 'desktop' } as const

export const rememberSeconds = 365 * 24 * 3600

/** An address that says the language itself, unless it does already. */
export function speaking(url: URL, lang: string | undefined): URL {
  if (lang && !url.searchParams.has(params.language)) url.searchParams.set(params.language, lang)
  return url
}

/** The same for an address inside the shop. */
export function spoken(href: string, lang: string | undefined): string {
  if (!lang) return href
  const { pathname, search, hash } = speaking(new URL(href, 'http://here'), lang)
  return pathname + search + hash
}
