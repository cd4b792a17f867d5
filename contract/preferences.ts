/** What a visitor chose, kept in cookies so that the server's first page is already right. */
export const cookies = {
  session: 'caravan_session',
  guest: 'caravan_guest',
  language: 'language',
  currency: 'currency',
  shop: 'shop',
  desktop: 'desktop',
} as const

/** The same choices as query parameters, for links that work without JavaScript. */
export const params = { language: 'lang', currency: 'currency', shop: 'shop', desktop: 'desktop' } as const

export const rememberSeconds = 365 * 24 * 3600
