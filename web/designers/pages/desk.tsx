import { createContext, useContext } from 'react'
import type { Language } from '../../../contract/languages.ts'
import type { PageContent } from '../../../contract/page-blocks.ts'
import type { MissingWords } from '../../../contract/page-words.ts'
import type { Block } from '../../../contract/pages.ts'
import type { Translate } from '../../../contract/text.ts'
import type { TextsValue } from '../../i18n/use-t.ts'

/** What every part of the editor needs to know, in its panels as well as on the page that is edited. */
export interface Desk {
  shopId: number
  /** Of the shop. */
  languages: readonly Language[]
  /** In which the page is shown and written now. */
  lang: Language
  chooseLang(lang: Language): void
  content: PageContent
  missing: readonly MissingWords[]
  /** What visitors get of a block; undefined while it is asked for, null when there is nothing to show. */
  shownOf(id: string): Block | null | undefined
  /** What the blocks themselves say, in the language of the page. */
  texts: TextsValue
  /** What the editor says, in the language of whoever edits. */
  say: Translate
  /** Changes one text of a block in the language of the page. */
  write(blockId: string, path: string, text: string): void
  /** Empty: the page itself. */
  select(blockId: string): void
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This is drawn outside of the page editor.')
  return desk
}
