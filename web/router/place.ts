/** An address inside the shop, taken apart. */
export interface Place {
  /** Path, query and fragment. */
  href: string
  pathname: string
  /** The query as it stands there: empty, or with its `?`. */
  searchStr: string
  search: Record<string, string>
  hash: string
}

export function placeOf(href: string, base = '/'): Place {
  // Two slashes at the beginning would name another host.
  const own = href.replace(/^[/\\]+/, '/')
  const { pathname, search, searchParams, hash } = new URL(own, new URL(base, 'http://here'))
  // A slash at the end names the same page.
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return {
    href: path + search + hash,
    pathname: path,
    searchStr: search,
    search: Object.fromEntries(searchParams),
    hash: hash.slice(1),
  }
}

/** Whether only the fragment differs. */
export const isSamePage = (a: Place, b: Place): boolean =>
  a.pathname === b.pathname && a.searchStr === b.searchStr

/** What is not asked for does not stand in the address. */
export const queryOf = (given: object): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

export function withQuery(path: string, given: object): string {
  const query = queryOf(given)
  return query ? `${path}?${query}` : path
}
