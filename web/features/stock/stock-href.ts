import * as paths from '../../../contract/paths.ts'

export interface StockDeskSearch {
  tab?: 'documents' | 'reorder' | undefined
  warehouse?: number | undefined
  find?: string | undefined
  start?: number | undefined
}

/** What is not asked for does not stand in the address. */
export function stockDeskHref(search: StockDeskSearch): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query ? `${paths.officeStock}?${query}` : paths.officeStock
}

export const stockDocumentHref = (id: number): string => `${paths.officeStockDocument}?id=${id}`
