import { pinyin } from 'pinyin-pro'

const chineseRun = /\p{Script=Han}+/gu
/** How many syllables of a name are indexed by their sound. */
const mostSyllables = 8

/**
 * How a Chinese text sounds, from every character on: 蓝牙耳机 is `lanyaerji`, `yaerji`, `erji`, `ji`, and by its initials
 * `lyej`, `yej`, `ej`, `j`. Whoever looks for the beginning of one of them finds every part of the name.
 */
export function soundsOf(text: string): string[] {
  const sounds = new Set<string>()
  for (const [run] of text.matchAll(chineseRun)) {
    const syllables = syllablesOf(run)
    for (let from = 0; from < syllables.length; from++) {
      const part = syllables.slice(from, from + mostSyllables)
      sounds.add(part.join(''))
      sounds.add(part.map(syllable => syllable[0]).join(''))
    }
  }
  return [...sounds]
}

/** How a word sounds as a whole; nothing when it is not Chinese. */
export function soundOf(word: string): string | undefined {
  return /^\p{Script=Han}+$/u.test(word) ? syllablesOf(word).join('') : undefined
}

/** ü is typed as v. */
export const syllablesOf = (run: string): string[] =>
  pinyin(run, { toneType: 'none', type: 'array', v: true }).filter(syllable => /^[a-z]+$/.test(syllable))
