import * as paths from '../../../contract/paths.ts'

export interface DeskSearch {
  tab?: 'packed' | 'pickup' | undefined
  warehouse?: number | undefined
  delivery?: 'delivery' | 'pickup' | undefined
  urgent?: boolean | undefined
  find?: string | undefined
  after?: number | undefined
  /** Orders on the packing bench. */
  orders?: number[] | undefined
  /** Orders of a pick list. */
  pick?: number[] | undefined
  code?: string | undefined
}

/** What is not asked for does not stand in the address. */
export function deskHref({ urgent, orders, pick, ...search }: DeskSearch): string {
  const given = {
    ...search,
    urgent: urgent ? 1 : undefined,
    orders: orders?.join(','),
    pick: pick?.join(','),
  }
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query ? `${paths.officeShipping}?${query}` : paths.officeShipping
}
