import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import { type Block, type PageData, pageData } from '../../../contract/pages.ts'
import type { LoadContext } from '../../app/screen.ts'

export interface PageSearch {
  id?: number | undefined
}

export const pageSearch = object({ id: optional(id()) })

/** Without a number there is no page; 0 is nobody's. */
export const loadPage = async ({ call, search }: LoadContext<PageSearch>): Promise<PageData> =>
  (await call(pageData, { id: search.id ?? 2_147_483_647 })).obj

/** What stands for the page where it is shared. */
export const pagePicture = ({ data }: { data: PageData }): string | undefined =>
  data.blocks.flatMap(firstPicture)[0]

const firstPicture = (block: Block): string[] => {
  if (block.kind === 'carousel') return block.slides.map(({ picture }) => picture)
  return block.kind === 'picture' ? [block.picture] : []
}
