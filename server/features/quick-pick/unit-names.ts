import { foldWord } from '../catalogue/search-words.ts'
import type { Match } from './quick-pick.queries.ts'

/** Which of a product's units somebody means, in whatever language; null is its own. */
export function unitNamed(
  written: string,
  match: Pick<Match, 'units'> | undefined,
): { id: number | null } | undefined {
  const wanted = foldUnit(written)
  if (wanted === '' || !match) return undefined
  const named = match.units.find(({ names }) => names.some(name => isSameUnit(foldUnit(name), wanted)))
  return named ?? (pieces.test(wanted) ? { id: null } : undefined)
}

/** What everybody calls one of a thing, whatever the product's own unit is called. */
const pieces = /^(?:件|个|pc|pcs|piece|pieces|ea|each)$/

const foldUnit = (name: string): string => foldWord(name).replace(/[.\s]/g, '')

/** `boxes` is meant by `box`, `pc` by `pcs`. */
const isSameUnit = (a: string, b: string) =>
  a === b || [a, b].some((one, at) => ['s', 'es'].some(end => one + end === [b, a][at]))
