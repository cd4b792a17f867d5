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
  /** In a mini-program: whether WeChat's user is tied to a member. */
  wechatLink: 'wechat_link',
} as const

/** The same choices as query parameters, for links that work without JavaScript. */
export const params = { language: 'lang', currency: 'currency', shop: 'shop', desktop: 'desktop' } as const

export const rememberSeconds = 365 * 24 * 3600

/** An address inside the shop that says the language itself, unless it does already. */
export function spoken(href: string, lang: string | undefined): string {
  if (!lang) return href
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (new RegExp(`[?&]${params.language}=`).test(query)) return href
  return `${path}${query.length > 1 ? `${query}&` : '?'}${params.language}=${lang}${hash}`
}
