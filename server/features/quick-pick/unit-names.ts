import { foldWord } from '../catalogue/search-words.ts'
import words from './chat-words.json' with { type: 'json' }
import type { Match } from './quick-pick.queries.ts'

/** Which of a product's units somebody means, in whatever language; null is its own. */
export function unitNamed(
  written: string,
  match: Pick<Match, 'units'> | undefined,
): { id: number | null } | undefined {
  const wanted = foldUnit(written)
  if (wanted === '' || !match) return undefined
  const named = match.units.find(({ names }) => names.some(name => isSameUnit(foldUnit(name), wanted)))
  return named ?? (pieces.has(wanted) ? { id: null } : undefined)
}

const foldUnit = (name: string): string => foldWord(name).replace(/[.\s]/g, '')

/** What everybody calls one of a thing, whatever the product's own unit is called. */
const pieces: ReadonlySet<string> = new Set(words.pieces.map(foldUnit))

/** `boxes` is meant by `box`, `pc` by `pcs`. */
const isSameUnit = (a: string, b: string) =>
  a === b || [a, b].some((one, at) => ['s', 'es'].some(end => one + end === [b, a][at]))
