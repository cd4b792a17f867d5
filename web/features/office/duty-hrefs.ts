import type { Duty } from '../../../contract/office.ts'
import * as paths from '../../../contract/paths.ts'
import { officeCasesHref } from '../after-sale/case-href.ts'
import { officeInvoicesHref } from '../invoices/invoices-href.ts'
import { officeWalletHref } from '../wallet/office-wallet-href.ts'
import { recordsHref } from './records-href.ts'

/** The list that each number counts. */
export const dutyHrefs: Readonly<Record<Duty, string>> = {
  payments: paths.officePayments,
  cash: paths.officePayments,
  cases: paths.officePayments,
  requests: officeCasesHref({}),
  returns: officeCasesHref({ tab: 'onTheWay' }),
  received: officeCasesHref({ tab: 'received' }),
  transfers: officeCasesHref({ tab: 'transfers' }),
  orders: paths.officeShipping,
  invoices: officeInvoicesHref({ tab: 'requested' }),
  redInvoices: officeInvoicesHref({ tab: 'red' }),
  withdrawals: officeWalletHref({ tab: 'withdrawals', state: 'requested' }),
  transfersIn: officeWalletHref({ tab: 'transfers', list: 'waiting' }),
  inquiries: recordsHref('inquiry', { state: 'open' }),
  members: recordsHref('member', { status: 'pending' }),
  applications: recordsHref('distributor', { state: 'pending' }),
  lowStock: recordsHref('low_stock', { shortage: '1' }),
  outOfStock: recordsHref('low_stock', { shortage: '2' }),
  messages: recordsHref('sms_message', { state: 'failed' }),
  noPrice: recordsHref('sku', { no_price: '1' }),
  unitPrices: recordsHref('unit_price', { far: '1' }),
}
