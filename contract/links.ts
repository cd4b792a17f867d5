import * as paths from './paths.ts'
export interface LinkTarget {
  path: string
  query: Record<string, string | number>
}

const memberKinds: ReadonlyMap<string, string> = new Map([
  ['order', paths.orders],
  ['orders', paths.orders],
  ['fav', paths.favourites],
  ['browse', paths.browse],
  ['address', paths.addresses],
  ['red', paths.redPackets],
  ['coupon', paths.coupons],
  ['point', paths.points],
  ['amt', paths.storedValue],
  ['chongzhi', paths.topUp],
])

/** A value of the form `kind:target|parameter` as a page of ours (product §2). */
export function translateLink(value: string | null | undefined): LinkTarget {
  const [head = '', ...rest] = (value ?? '').toWellFormed().split('|')
  const kind = head.slice(head.lastIndexOf(':') + 1).trim()
  const parameter = rest.join('|').trim()

  if (kind === '') return { path: paths.home, query: {} }
  if (kind === 'product') return { path: paths.product, query: integerQuery('id', parameter) }
  if (kind === 'ms') return { path: paths.flashSale, query: integerQuery('promoId', parameter) }
  if (kind === 'page') return { path: paths.page, query: integerQuery('id', parameter) }
  if (kind === 'link') return { path: paths.link, query: hrefQuery(parameter) }
  return { path: memberKinds.get(kind) ?? ownPath(kind), query: {} }
}

/** Whether its kind is chosen, but not yet which product, page, category or address it leads to. */
export const isUnfinishedLink = (value: string): boolean =>
  /^(product\||page\||link\|(\/products\?(category|brand)=|\/affiche\/detail\?id=)?)$/.test(value.trim())

export function toHref({ path, query }: LinkTarget): string {
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const address = path.split('/').map(encodeURIComponent).join('/')
  return fields.length > 0 ? `${address}?${fields.join('&')}` : address
}

/** An address that may stand in an href: http(s), or a path of this site. Never `javascript:` or `//elsewhere`. */
export function safeHref(value: string): string | undefined {
  const address = value.trim()
  const legal = /^(https?:\/\/[^/]|\/(?!\/))/i.test(address) && !/[\s\\\p{Cc}]/u.test(address)
  return legal ? address : undefined
}

const integerQuery = (name: string, parameter: string): LinkTarget['query'] => {
  const value = Number(parameter)
  return /^-?\d+$/.test(parameter) && Number.isSafeInteger(value) ? { [name]: value } : {}
}

const hrefQuery = (parameter: string): LinkTarget['query'] => {
  const href = safeHref(parameter)
  return href === undefined ? {} : { href }
}

/** `https://elsewhere` has the kind `//elsewhere`, and browsers read `///elsewhere` as another site. */
const ownPath = (kind: string) =>
  `/${kind
    .replace(/\p{Cc}/gu, '')
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('/')}`
