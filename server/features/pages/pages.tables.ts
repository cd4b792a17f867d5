import type { PageType } from '../../../contract/page-blocks.ts'

/** A page of a shop with what is published of it. */
export interface PublishedPage {
  id: number
  type: PageType
  name: string
  categoryId: number | null
  /** Changes whenever another one is published. */
  version: number
}
