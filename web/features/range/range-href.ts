import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { type RangeQuery, rangeFilePath } from '../../../contract/range.ts'
import { queryOf, withQuery } from '../../router/place.ts'

export const rangeHref = ({ page, ...query }: Partial<RangeQuery>): string =>
  withQuery(paths.distributionProducts, { ...query, page: page === 1 ? undefined : page })

export const rangeSheetHref = ({ page: _, ...query }: Partial<RangeQuery>): string =>
  `${rangeFilePath}xlsx?${queryOf(query)}`

export interface MarkupSearch {
  of?: number | undefined
  tier?: number | undefined
  /** On a phone one stands in one category at a time. */
  in?: number | undefined
}

export const markupHref = (query: MarkupSearch): string => withQuery(paths.markup, query)

/** What a customer of that shop sees. */
export const customersProduct = (shop: string, id: number): string =>
  `${paths.product}?${queryOf({ id, [params.shop]: shop })}`

export const customersShop = (shop: string): string => `${paths.products}?${queryOf({ [params.shop]: shop })}`
