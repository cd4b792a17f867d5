import type { DatePreset } from '../../../contract/dates.ts'
import { orderFilePath, type PaperFormat, statementFilePath } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { queryOf, withQuery } from '../../router/place.ts'

export interface OrderSearch {
  state?: number | undefined
  search?: string | undefined
  preset?: DatePreset | undefined
  source?: 'online' | 'offline' | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  page?: number | undefined
}

export const ordersHref = ({ page, ...filter }: OrderSearch): string =>
  withQuery(paths.orders, { ...filter, page: page === 1 ? undefined : page })

/** The list as it is narrowed, or those that were picked from it. */
export const orderSheetHref = ({ page: _, ...filter }: OrderSearch, ids: readonly number[]): string =>
  `${orderFilePath}xlsx?${queryOf(ids.length > 0 ? { ids: ids.join(',') } : filter)}`

/** Opened in a window of its own, where it can be printed. */
export const orderPaperHref = (
  ids: readonly number[],
  langs: readonly string[],
  template?: number | undefined,
): string =>
  `${orderFilePath}pdf?${queryOf({ ids: ids.join(','), langs: langs.join(','), template, show: 1 })}`

export const statementHref = (
  format: PaperFormat,
  period: { from: string; to: string; member?: number | undefined },
  langs: readonly string[],
  template?: number | undefined,
): string =>
  `${statementFilePath}${format}?${queryOf({ ...period, langs: langs.join(','), template, show: format === 'pdf' ? 1 : undefined })}`

export const orderHref = (id: number): string => `${paths.order}?id=${id}`

export const payHref = (ids: readonly number[]): string => `${paths.pay}?id=${ids.join(',')}`
