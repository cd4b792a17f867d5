import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { invoice } from './checkout.ts'
import { read, rowOf, save, saved } from './data.ts'
import { count, decimal, decimalText, id, ids, optional, requiredText, text } from './fields.ts'
import { fileItem } from './files.ts'
import { invoiceKinds, invoiceStateCodes } from './invoice-states.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const mine = { feature: 'invoices', access: 'member' } as const
const deciding = { feature: 'invoices', access: 'office', roles: ['finance'] } as const

export const mostInvoiced = 50
export const invoicesPerPage = 20

const orderIds = v.pipe(ids(mostInvoiced), v.minLength(1, 'invoices.noOrders'))

const summary = {
  id: v.number(),
  number: v.string(),
  kind: v.picklist(invoiceKinds),
  state: v.picklist(invoiceStateCodes),
  title: v.string(),
  currency: v.string(),
  amount: decimalText(),
  createdAt: moment,
  decidedAt: v.nullable(moment),
  remark: v.string(),
  reason: v.string(),
  taxNo: v.string(),
  /** Refunded since: what a red-letter invoice has to take back. */
  redDue: decimalText(),
  redDone: decimalText(),
  orders: v.array(v.object({ id: v.number(), number: v.string(), amount: decimalText() })),
  /** For the owner and head office only. */
  files: v.array(fileItem),
  redFiles: v.array(fileItem),
}
const invoiceSummary = v.object(summary)
export type InvoiceSummary = v.InferOutput<typeof invoiceSummary>

const paging = {
  start: optional(count()),
  limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
}

export const invoiceList = read('invoices', {
  ...mine,
  input: v.object(paging),
  output: v.object({ invoices: v.array(invoiceSummary), total: v.number() }),
})
export type InvoiceList = ActionOutput<typeof invoiceList>

/** What an invoice for these orders would be about. */
export const invoiceForm = read('invoice_form', {
  ...mine,
  input: v.object({ orders: orderIds }),
  output: v.object({
    orders: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        currency: v.string(),
        amount: decimalText(),
        /** Why there is none for it; empty: there may be. */
        fault: v.string(),
      }),
    ),
    infos: v.array(invoice),
    mayEdit: v.boolean(),
  }),
})
export type InvoiceForm = ActionOutput<typeof invoiceForm>

export const askInvoice = save('invoice_ask', {
  ...mine,
  input: rowOf({
    orders: orderIds,
    kind: v.picklist(invoiceKinds),
    infoId: id(),
    remark: optional(text(200)),
  }),
  output: v.object({ id: v.number(), number: v.string() }),
  limit: { max: 30, seconds: 60 },
})

export const withdrawInvoice = save('invoice_withdraw', {
  ...mine,
  input: rowOf({ id: id() }),
  output: saved,
})

export const officeInvoiceTabs = ['requested', 'red', 'all'] as const
export type OfficeInvoiceTab = (typeof officeInvoiceTabs)[number]

const officeInvoice = v.object({
  ...summary,
  info: invoice,
  member: v.string(),
  mobile: v.string(),
  /** Files that others took the place of, and who replaced them. */
  earlier: v.array(v.object({ ...fileItem.entries, at: moment, who: v.string() })),
})
export type OfficeInvoice = v.InferOutput<typeof officeInvoice>

export const officeInvoices = read('office_invoices', {
  ...deciding,
  input: v.object({
    tab: optional(v.picklist(officeInvoiceTabs)),
    /** A number of an invoice or an order, or the member's mobile. */
    find: optional(text(50)),
    ...paging,
  }),
  output: v.object({
    tab: v.picklist(officeInvoiceTabs),
    invoices: v.array(officeInvoice),
    total: v.number(),
    counts: v.object({ requested: v.number(), red: v.number() }),
  }),
})
export type OfficeInvoices = ActionOutput<typeof officeInvoices>

const files = v.pipe(ids(5), v.minLength(1, 'invoices.noFile'))

/** `amount` is what was on the page: if it has changed since, nothing is issued. `taxNo` is the number that stands on the file. */
export const issueInvoice = save('invoice_issue', {
  ...deciding,
  input: rowOf({
    id: id(),
    files,
    amount: decimal(),
    taxNo: v.pipe(text(30), v.nonEmpty('invoices.noTaxNo')),
  }),
  output: saved,
})

/** Another file in the place of what was issued; `taxNo` only where it is another one. */
export const replaceInvoice = save('invoice_replace', {
  ...deciding,
  input: rowOf({ id: id(), files, taxNo: optional(text(30)) }),
  output: saved,
})

export const refuseInvoice = save('invoice_refuse', {
  ...deciding,
  input: rowOf({ id: id(), reason: requiredText(200) }),
  output: saved,
})

export const issueRedInvoice = save('invoice_red', {
  ...deciding,
  input: rowOf({ id: id(), files, amount: decimal() }),
  output: saved,
})
