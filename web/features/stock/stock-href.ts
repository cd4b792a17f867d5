import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'

export interface StockDeskSearch {
  tab?: 'documents' | 'reorder' | undefined
  warehouse?: number | undefined
  find?: string | undefined
  start?: number | undefined
}

export const stockDeskHref = (search: StockDeskSearch): string => withQuery(paths.officeStock, search)

export const stockDocumentHref = (id: number): string => `${paths.officeStockDocument}?id=${id}`
