import type { PageType } from '../../../contract/page-blocks.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

/** A page of a shop with what is published of it. */
export interface PublishedPage {
  id: number
  type: PageType
  name: string
  titles: TextsByLanguage
  categoryId: number | null
  /** Changes whenever another one is published. */
  version: number
}
