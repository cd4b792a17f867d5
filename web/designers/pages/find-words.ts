import type { Language } from '../../../contract/languages.ts'
import type { BlockWords } from '../../../contract/page-words.ts'

export interface FoundWords {
  path: string
  element: HTMLElement
}

/**
 * Where a block says the texts that somebody wrote for it: the innermost elements that consist of nothing else. The
 * components that draw it for visitors need not know that it can be edited.
 */
export function findWords(box: HTMLElement, words: readonly BlockWords[], lang: Language): FoundWords[] {
  const taken = new Set<HTMLElement>()
  return words.flatMap(({ path, words }) => {
    const text = words[lang]
    if (typeof text !== 'string' || text.trim() === '') return []
    const element = innermost(box, text.trim()).find(each => !taken.has(each))
    if (!element) return []
    taken.add(element)
    return [{ path, element }]
  })
}

const innermost = (box: HTMLElement, text: string): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('*')].filter(
    element => element.children.length === 0 && element.textContent?.trim() === text,
  )
