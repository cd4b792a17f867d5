import * as paths from '../../contract/paths.ts'

/** Screens that no menu shows, below the one that leads to them. */
const under: Readonly<Record<string, string>> = {
  [paths.deliveryNotes]: paths.orders,
  [paths.packages]: paths.orders,
  [paths.tracking]: paths.orders,
  [paths.inquiries]: paths.favourites,
  [paths.topUp]: paths.storedValue,
}

/** The entry of the menu that a page belongs to: its own, else that of the list it is a detail of. */
export function menuPlace(pathname: string, entries: readonly string[]): string | undefined {
  const place = under[pathname] ?? pathname
  return entries
    .filter(entry => place === entry || place.startsWith(`${entry}/`))
    .sort((a, b) => b.length - a.length)[0]
}
