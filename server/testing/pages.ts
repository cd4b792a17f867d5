import type { PageType } from '../../contract/page-blocks.ts'
import type { Db } from '../db/database.ts'
import { insertPublished } from '../features/pages/page-desk.queries.ts'

/** A page that is published, of blocks without their ids. */
export const makePage = (
  db: Db,
  shopId: number,
  blocks: readonly object[],
  { type = 'home', name = '首页', titles, categoryId }: Like = {},
): Promise<number> =>
  insertPublished(db, {
    shopId,
    type,
    name,
    categoryId,
    content: {
      version: 1,
      ...(titles && { titles }),
      blocks: blocks.map((block, index) => ({ id: `b${index + 1}`, ...block })),
    },
  })

interface Like {
  type?: PageType
  name?: string
  titles?: object
  categoryId?: number
}

/** The newest products. */
export const newestFloor = { kind: 'products', source: 'newest', titles: { zh: '新品' }, link: 'products|' }
