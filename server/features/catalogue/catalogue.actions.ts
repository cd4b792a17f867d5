import { baseInfo } from '../../../contract/catalogue.ts'
import { isLanguage } from '../../../contract/languages.ts'
import { handle, ok } from '../../handler.ts'
import { brandList, categoryTree } from './catalogue.queries.ts'
import { newArrivalTree } from './new-arrivals.ts'

export const catalogueActions = [
  handle(baseInfo, async (context, input) => {
    const { memory, db, lang } = context
    const types = new Set(input.types.split(',').map(type => type.trim()))
    const wanted = input.lang && isLanguage(input.lang) ? input.lang : lang
    const [tree, arrivals, brand] = await Promise.all([
      types.has('category') ? categoryTree(memory, db, wanted) : undefined,
      types.has('new') ? newArrivalTree({ ...context, t: context.tIn(wanted) }) : undefined,
      types.has('brand') ? brandList(memory, db, wanted) : undefined,
    ])
    return ok({ category: arrivals ? [arrivals, ...(tree ?? [])] : tree, brand })
  }),
]
