import { hasFlag, ShopFlag, ShopKind } from '../../../contract/flags.ts'
import * as paths from '../../../contract/paths.ts'
import type { SessionState } from '../../../contract/session.ts'
import { withQuery } from '../../router/place.ts'

/** Whether this shop issues any (product §6). */
export const hasInvoices = ({
  qtype,
  fx_id,
  qs_flag1,
}: Pick<SessionState, 'qtype' | 'fx_id' | 'qs_flag1'>): boolean =>
  qtype === ShopKind.Wholesale && fx_id === 0 && hasFlag(qs_flag1, ShopFlag.Invoices)

export const invoicesHref = (page?: number): string =>
  page && page > 1 ? `${paths.invoices}?page=${page}` : paths.invoices

export const askInvoiceHref = (orders: readonly number[]): string =>
  `${paths.invoices}?orders=${orders.join()}`

export interface OfficeInvoicesSearch {
  tab?: 'requested' | 'red' | 'all' | undefined
  find?: string | undefined
  page?: number | undefined
}

export const officeInvoicesHref = (search: OfficeInvoicesSearch): string =>
  withQuery(paths.officeInvoices, search)
