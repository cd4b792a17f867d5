import * as mobilePaths from './mobile-paths.ts'
import * as paths from './paths.ts'
import { params } from './preferences.ts'

/** Two sets of pages on the same shop: for wide windows, and for phones. */
export type Site = 'desktop' | 'mobile'

/** Both addresses of each screen; what is here has the same name in both lists. */
const pairs = Object.entries(mobilePaths).flatMap(([name, mobile]) => {
  const desktop = (paths as Readonly<Record<string, string>>)[name]
  return desktop ? [{ desktop, mobile }] : []
})

const byDesktop: ReadonlyMap<string, string> = new Map([
  ...pairs.map(({ desktop, mobile }) => [desktop, mobile] as const),
  ['/', mobilePaths.home],
  ['/member', mobilePaths.memberHome],
])
const byMobile: ReadonlyMap<string, string> = new Map([
  ...pairs.map(({ desktop, mobile }) => [mobile, desktop] as const),
  [mobilePaths.search, paths.products],
])

const isId = /^\d{1,15}$/
const idInPath = '{id}'

export const onMobileSite = (path: string): boolean =>
  path === mobilePaths.home || path.startsWith(`${mobilePaths.home}/`)

/** How the lists spell the path of a mobile page, and the number that stands in it. */
export function mobileRoute(path: string): { path: string; id: string | undefined } {
  const [, before = '', last = ''] = /^(.*\/)([^/]*)$/.exec(path) ?? []
  return isId.test(last) && byMobile.has(before + idInPath)
    ? { path: before + idInPath, id: last }
    : { path, id: undefined }
}

/** The page of the mobile site that does the same, with everything that was asked for. None for what phones have no page for. */
export function mobileHref(href: string): string | undefined {
  // Pages have hundreds of links, and most are a path alone.
  const plain = byDesktop.get(href)
  if (plain) return plain.endsWith(idInPath) ? undefined : plain
  // Of the others most are a path and a number.
  const [, named = '', number = ''] = /^([^?#]+)\?id=(\d{1,15})$/.exec(href) ?? []
  const page = byDesktop.get(named)
  if (page) return page.endsWith(idInPath) ? page.replace(idInPath, number) : `${page}?id=${number}`
  const { path, query, hash } = apart(href)
  const mobile = byDesktop.get(path)
  if (!mobile) return undefined
  query.delete(params.desktop)
  if (!mobile.endsWith(idInPath)) return together(mobile, query, hash)
  const id = query.get('id') ?? ''
  query.delete('id')
  return isId.test(id) ? together(mobile.replace(idInPath, id), query, hash) : undefined
}

/** The other way round. */
export function desktopHref(href: string): string | undefined {
  const { path: given, query, hash } = apart(href)
  const { path, id } = mobileRoute(given)
  const desktop = byMobile.get(path)
  if (!desktop || (path.endsWith(idInPath) && !id)) return undefined
  query.delete(params.desktop)
  if (id === undefined) return together(desktop, query, hash)
  return together(desktop, new URLSearchParams([['id', id], ...query]), hash)
}

function apart(href: string) {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  // A slash at the end names the same page.
  return { path: path.replace(/(?<=.)\/+$/, ''), query: new URLSearchParams(search), hash }
}

const together = (path: string, query: URLSearchParams, hash: string): string =>
  `${path}${query.size > 0 ? `?${query}` : ''}${hash}`
