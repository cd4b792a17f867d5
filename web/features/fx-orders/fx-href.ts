import type { DatePreset } from '../../../contract/dates.ts'
import { type FxCaseTab, type FxTab, fxOrderFilePath } from '../../../contract/fx-orders.ts'
import * as paths from '../../../contract/paths.ts'
import { queryOf, withQuery } from '../../router/place.ts'

export interface FxSearch {
  tab?: FxTab | undefined
  shop?: number | undefined
  search?: string | undefined
  preset?: DatePreset | undefined
  source?: 'online' | 'offline' | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  page?: number | undefined
}

export const fxOrdersHref = ({ page, tab, ...filter }: FxSearch): string =>
  withQuery(paths.distributionOrders, {
    ...filter,
    tab: tab === 'all' ? undefined : tab,
    page: page === 1 ? undefined : page,
  })

export const fxOrderHref = (id: number): string => withQuery(paths.distributionOrder, { id })

/** The list as it is narrowed, or those that were picked from it. */
export const fxSheetHref = ({ page: _, ...filter }: FxSearch, ids: readonly number[]): string =>
  `${fxOrderFilePath}xlsx?${queryOf(ids.length > 0 ? { ids: ids.join(',') } : filter)}`

export interface FxCasesSearch {
  tab?: FxCaseTab | undefined
  find?: string | undefined
  page?: number | undefined
}

export const fxCasesHref = ({ tab, find, page }: FxCasesSearch): string =>
  withQuery(paths.distributionCases, {
    tab: tab === 'toDecide' ? undefined : tab,
    find,
    page: page === 1 ? undefined : page,
  })

export const fxCaseHref = (id: number): string => withQuery(paths.distributionCase, { id })
