import { baseInfo } from '../../../contract/catalogue.ts'
import { isLanguage } from '../../../contract/languages.ts'
import { handle, ok } from '../../handler.ts'
import { brandList, categoryTree } from './catalogue.queries.ts'

export const catalogueActions = [
  handle(baseInfo, async ({ memory, db, lang }, input) => {
    const types = new Set(input.types.split(',').map(type => type.trim()))
    const wanted = input.lang && isLanguage(input.lang) ? input.lang : lang
    const [category, brand] = await Promise.all([
      types.has('category') ? categoryTree(memory, db, wanted) : undefined,
      types.has('brand') ? brandList(memory, db, wanted) : undefined,
    ])
    return ok({ category, brand })
  }),
]
