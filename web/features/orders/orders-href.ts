import type { DatePreset } from '../../../contract/dates.ts'
import * as paths from '../../../contract/paths.ts'

export interface OrderSearch {
  state?: number | undefined
  search?: string | undefined
  preset?: DatePreset | undefined
  page?: number | undefined
}

const ordersPath = paths.orders

/** What is not asked for does not stand in the address. */
export function ordersHref({ state, search, preset, page }: OrderSearch): string {
  const given: [string, string | number | undefined][] = [
    ['state', state],
    ['search', search],
    ['preset', preset],
    ['page', page === 1 ? undefined : page],
  ]
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  ).toString()
  return query ? `${ordersPath}?${query}` : ordersPath
}

export const orderHref = (id: number): string => `${paths.order}?id=${id}`

export const payHref = (ids: readonly number[]): string => `${paths.pay}?id=${ids.join(',')}`
