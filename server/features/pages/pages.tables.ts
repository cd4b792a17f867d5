import type { Language } from '../../../contract/languages.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

/** A block as head office or a distributor wrote it; `content` by kind. */
export type StoredBlock = { id: number; languages: Language[] | null } & (
  | {
      kind: 'carousel'
      content: {
        slides: {
          picture: string
          titles: TextsByLanguage
          subtitles: TextsByLanguage
          buttons: TextsByLanguage
          link: string
        }[]
      }
    }
  | { kind: 'categories'; content: Record<string, never> }
  | { kind: 'flash'; content: { limit?: number } }
  | { kind: 'group'; content: { limit?: number } }
  | {
      kind: 'floor'
      content: {
        titles: TextsByLanguage
        subtitles: TextsByLanguage
        link: string
        categoryId?: number
        sort?: 'new' | 'sold'
        limit?: number
      }
    }
  | { kind: 'notices'; content: { limit?: number } }
  | { kind: 'brands'; content: { limit?: number } }
  | { kind: 'picture'; content: { picture: string; titles: TextsByLanguage; link: string } }
)

export type StoredBlockOf<Kind extends StoredBlock['kind']> = Extract<StoredBlock, { kind: Kind }>
