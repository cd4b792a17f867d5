import type { Language } from './languages.ts'
import type { PageContent, RichText, StoredBlock } from './page-blocks.ts'

/** What a page says in each language, and in which ones it says nothing yet. */

export type WordsByLanguage = Partial<Record<Language, string | RichText>>

export interface BlockWords {
  /** Where they stand in the block: `titles`, `slides.0.titles`. */
  path: string
  words: WordsByLanguage
}

export interface MissingWords {
  /** Empty: what the page itself is called. */
  blockId: string
  path: string
  languages: Language[]
}

/** All texts of a block itself, without those of the blocks in its columns. */
export function wordsOf(block: StoredBlock): BlockWords[] {
  const of = (path: string, words: WordsByLanguage = {}): BlockWords => ({ path, words })
  switch (block.kind) {
    case 'carousel':
      return block.slides.flatMap((slide, index) => [
        of(`slides.${index}.titles`, slide.titles),
        of(`slides.${index}.subtitles`, slide.subtitles),
        of(`slides.${index}.buttons`, slide.buttons),
      ])
    case 'products':
      return [of('titles', block.titles), of('subtitles', block.subtitles)]
    case 'picture':
      return [
        of('titles', block.titles),
        ...block.spots.map((spot, index) => of(`spots.${index}.labels`, spot.labels)),
      ]
    case 'countdown':
      return [of('titles', block.titles), of('over', block.over)]
    case 'notices':
    case 'text':
      return [of('texts', block.texts)]
    case 'categories':
    case 'brands':
    case 'video':
    case 'shop-info':
      return [of('titles', block.titles)]
    case 'spacer':
    case 'columns':
      return []
  }
}

/** Whether there is anything to read. */
export function isWritten(text: string | RichText | undefined): boolean {
  if (!text) return false
  if (typeof text === 'string') return text.trim() !== ''
  return text.some(({ spans }) => spans.some(span => span.text.trim() !== ''))
}

/**
 * A text is missing where a visitor of the shop would read it in another language than the page's: it is written in one
 * language at least, and not in this one. Languages that a block is not shown in lack nothing.
 */
export function missingWords(
  { titles = {}, blocks }: PageContent,
  languages: readonly Language[],
): MissingWords[] {
  const lacking = (words: WordsByLanguage, shown: readonly Language[]) =>
    Object.values(words).some(isWritten) ? shown.filter(lang => !isWritten(words[lang])) : []
  const ofBlocks = withCells(blocks).flatMap(block =>
    wordsOf(block).map(({ path, words }) => {
      const shown = languages.filter(lang => !block.languages?.length || block.languages.includes(lang))
      return { blockId: block.id, path, languages: lacking(words, shown) }
    }),
  )
  const ofPage = { blockId: '', path: 'titles', languages: lacking(titles, languages) }
  return [ofPage, ...ofBlocks].filter(missing => missing.languages.length > 0)
}

const withCells = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.flatMap(block => (block.kind === 'columns' ? [block, ...block.cells.flat()] : [block]))
