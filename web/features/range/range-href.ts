import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import { type RangeQuery, rangeFilePath } from '../../../contract/range.ts'

const queryOf = (given: object): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** What is not asked for does not stand in the address. */
export function rangeHref({ page, ...query }: Partial<RangeQuery>): string {
  const text = queryOf({ ...query, page: page === 1 ? undefined : page })
  return text ? `${paths.distributionProducts}?${text}` : paths.distributionProducts
}

export const rangeSheetHref = ({ page: _, ...query }: Partial<RangeQuery>): string =>
  `${rangeFilePath}xlsx?${queryOf(query)}`

export interface MarkupSearch {
  of?: number | undefined
  tier?: number | undefined
  /** On a phone one stands in one category at a time. */
  in?: number | undefined
}

export function markupHref(query: MarkupSearch): string {
  const text = queryOf(query)
  return text ? `${paths.markup}?${text}` : paths.markup
}

/** What a customer of that shop sees. */
export const customersProduct = (shop: string, id: number): string =>
  `${paths.product}?${queryOf({ id, [params.shop]: shop })}`

export const customersShop = (shop: string): string => `${paths.products}?${queryOf({ [params.shop]: shop })}`
