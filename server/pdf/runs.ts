import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Characters that belong together: one font, one direction. */
export interface Run {
  /** In the order it is read. */
  text: string
  font: string
  /** Odd: right to left. */
  level: number
}

export interface Character {
  text: string
  level: number
}

/** Seen by nobody: controls, marks of direction (which have done their work), soft hyphens, byte order marks. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/u

/** The characters of a line with their levels; brackets that are read from the right are turned round. */
export function charactersOf(text: string, rtl: boolean): Character[] {
  const { levels } = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const characters: Character[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    if (unseen.test(character)) continue
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    characters.push({ text: mirrored ?? character, level })
  }
  return characters
}

/** Runs as they stand on paper, from left to right. */
export function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

const isRtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export const hasRtl = (text: string): boolean => isRtlScript.test(text)

/** A font turns letters that are written from the right by itself; signs among themselves it does not. */
export const inGlyphOrder = ({ text, level }: Run): string =>
  level % 2 === 1 && !isRtlScript.test(text) ? [...text].reverse().join('') : text
