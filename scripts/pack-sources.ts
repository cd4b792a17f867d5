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
