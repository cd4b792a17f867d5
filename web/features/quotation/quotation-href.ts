import * as paths from '../../../contract/paths.ts'
import type { QuotationFormat, QuotationQuery } from '../../../contract/quotation.ts'
import { quotationFilePath } from '../../../contract/quotation.ts'

/** The page's address for a query; what is not asked for is not in it. */
export function quotationHref(query: QuotationQuery, path = paths.quotation): string {
  const text = paramsOf(query).toString()
  return text ? `${path}?${text}` : path
}

export function fileHref(
  query: QuotationQuery,
  format: QuotationFormat,
  langs: readonly string[],
  template?: number | undefined,
): string {
  const params = paramsOf({ ...query, page: undefined })
  params.set('langs', langs.join())
  if (template !== undefined && format === 'pdf') params.set('template', String(template))
  return `${quotationFilePath}${format}?${params}`
}

export const sharedFileHref = (token: string, format: QuotationFormat): string =>
  `${quotationFilePath}${format}?${new URLSearchParams({ token })}`

function paramsOf(query: QuotationQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) continue
    params.set(name, value === true ? '1' : String(value))
  }
  if (params.get('page') === '1') params.delete('page')
  return params
}

export const isEmptySelection = ({ categories, brands, products, fav }: QuotationQuery): boolean =>
  !categories?.length && !brands?.length && !products?.length && !fav
