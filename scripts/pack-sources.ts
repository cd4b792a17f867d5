import { createHash } from 'node:crypto'
import type { Pack, Text } from '../contract/text.ts'

/** `slice.key` → what its Chinese text was when the translations were last looked at. */
export type Sources = Readonly<Record<string, string>>

/** Short, because it only has to tell one text from the one before it. */
const markOf = (text: Text): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8)

export function sourcesOf(zh: Pack): Sources {
  const marks = Object.entries(zh).flatMap(([slice, texts]) =>
    Object.entries(texts ?? {}).map(([key, text]) => [`${slice}.${key}`, markOf(text)] as const),
  )
  return Object.fromEntries(marks.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Texts whose Chinese is not what the translations were made from. */
export function staleTexts(zh: Pack, seen: Sources): string[] {
  const now = sourcesOf(zh)
  const changed = Object.keys(now).filter(key => now[key] !== seen[key])
  const gone = Object.keys(seen).filter(key => !Object.hasOwn(now, key))
  return [...changed, ...gone]
}

/** What was seen before, with these texts as they are now; what is gone is forgotten. */
export function withMarks(seen: Sources, now: Sources, keys: readonly string[]): Sources {
  const marks = Object.keys(now).map(key => [key, keys.includes(key) ? now[key] : seen[key]] as const)
  return Object.fromEntries(marks.filter(([, mark]) => mark !== undefined)) as Sources
}
