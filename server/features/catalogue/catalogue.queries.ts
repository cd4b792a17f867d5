import type { CategoryNode } from '../../../contract/catalogue.ts'
import { buildTree } from '../../../contract/category-path.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'

export const categoryTree = (cache: Cache, db: Db, lang: Language): Promise<CategoryNode[]> =>
  cache.get(`categories:${lang}`, ['categories'], async () => {
    const rows = await db<Omit<CategoryNode, 'lvl' | 'child'>[]>`
      select id, text_in(names, ${lang}) as name, path as paths, picture, product_count as count
      from categories order by path`
    return buildTree(rows)
  })

export async function topCategories(cache: Cache, db: Db, lang: Language) {
  const tree = await categoryTree(cache, db, lang)
  return tree.map(({ id, name, paths, picture, count }) => ({ id, name, paths, picture, count }))
}

export interface Brand {
  id: number
  name: string
  logo: string
}

export const brandList = (cache: Cache, db: Db, lang: Language): Promise<Brand[]> =>
  cache.get(
    `brands:${lang}`,
    ['brands'],
    async () => db<Brand[]>`
      select id, text_in(names, ${lang}) as name, logo from brands order by position, id`,
  )
