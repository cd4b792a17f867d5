import type { CategoryBranch } from '../../../contract/catalogue.ts'
import { baseInfo } from '../../../contract/catalogue.ts'
import { type Quotation, type QuotationQuery, quotation } from '../../../contract/quotation.ts'
import type { LoadContext } from '../../app/screen.ts'

/** What there is to choose from. */
export interface Shelf {
  categories: readonly CategoryBranch[]
  brands: readonly { id: number; name: string }[]
}

export interface QuotationData {
  quotation: Quotation
  shelf: Shelf
}

export async function loadQuotation({ call, search }: LoadContext<QuotationQuery>): Promise<QuotationData> {
  const [shown, base] = await Promise.all([
    call(quotation, search),
    call(baseInfo, { types: 'category,brand' }),
  ])
  return {
    quotation: shown.obj,
    shelf: { categories: base.obj.category ?? [], brands: base.obj.brand ?? [] },
  }
}

interface Flat {
  node: CategoryBranch
  depth: number
}

/** The first two levels; what is below comes with them. The made-up categories of new arrivals are not goods of their own. */
export const flatCategories = ({ categories }: Shelf): Flat[] =>
  categories
    .filter(({ id }) => id > 0)
    .flatMap(node => [{ node, depth: 0 }, ...node.child.map(below => ({ node: below, depth: 1 }))])

export const without = (ids: readonly number[], id: number): number[] => ids.filter(each => each !== id)
