import { invoiceStates } from '../../../contract/invoice-states.ts'
import * as contract from '../../../contract/invoices.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, handle, ok } from '../../handler.ts'
import { shopHasInvoices, shopLetsEditInvoices } from '../../records/definitions/invoice-info.ts'
import { hush, ringStaff } from '../bell/ring-bell.ts'
import { invoicesOf } from '../checkout/addresses.queries.ts'
import { attachFiles, filesOf } from '../files/files.queries.ts'
import { tellDecided, tellRedIssued, tellReplaced } from './invoice-notices.ts'
import {
  decideInvoice,
  earlierFiles,
  type InvoiceRow,
  insertInvoice,
  invoiceFiles,
  invoiceNow,
  invoicesOfMember,
  invoicesOfOffice,
  isOwnInvoice,
  lockToInvoice,
  ordersToInvoice,
  redInvoiceFiles,
  replaceFiles,
  takeBack,
} from './invoices.queries.ts'
import { lacksForSpecial, orderFault } from './invoices.rules.ts'

const owner = ({ visitor, shop }: MemberContext) => ({ memberId: visitor.id, shopId: shop.id })

const nowhere = fail('message.noPermission', undefined, 'id')

/** Asked for by members, decided by head office's finance. */
export const invoiceActions = [
  handle(contract.invoiceList, async (context, { start = 0, limit = contract.invoicesPerPage }) => {
    const { rows, total } = await invoicesOfMember(context.db, owner(context), { start, limit })
    return ok({ invoices: await presented(context, rows), total })
  }),

  handle(contract.invoiceForm, async (context, { orders: ids }) => {
    if (!shopHasInvoices(context)) return fail('invoices.shopHasNone')
    const { db, t, visitor } = context
    const orders = await ordersToInvoice(db, owner(context), ids)
    if (orders.length < new Set(ids).size) return fail('message.noPermission', undefined, 'orders')
    return ok({
      orders: orders.map(order => {
        const fault = orderFault(order)
        const { id, number, currency, amount } = order
        return { id, number, currency, amount, fault: fault ? t(fault.key, fault.params) : '' }
      }),
      infos: await invoicesOf(db, visitor.id),
      mayEdit: shopLetsEditInvoices(context),
    })
  }),

  handle(contract.askInvoice, async (context, { row: { orders: ids, kind, infoId, remark = '' } }) => {
    if (!shopHasInvoices(context)) return fail('invoices.shopHasNone')
    const { visitor, t } = context
    const tx = context.db as Tx
    const info = (await invoicesOf(tx, visitor.id)).find(({ id }) => id === infoId)
    if (!info) return fail('message.noPermission', undefined, 'infoId')
    if (lacksForSpecial(kind, info)) return fail('invoices.lacksForSpecial', { title: info.title }, 'infoId')
    const orders = await lockToInvoice(tx, owner(context), ids)
    if (orders.length < new Set(ids).size) return fail('message.noPermission', undefined, 'orders')
    for (const order of orders) {
      const fault = orderFault(order)
      if (fault)
        return fail(
          'invoices.orderFault',
          { number: order.number, why: t(fault.key, fault.params) },
          'orders',
        )
    }
    if (new Set(orders.map(({ currency }) => currency)).size > 1)
      return fail('invoices.otherCurrency', {}, 'orders')
    const made = await insertInvoice(tx, { ...owner(context), kind, info, remark, orders })
    const params = { nick: visitor.nick, number: made.number }
    await ringStaff(tx, { kind: 'invoice_asked', about: made.id, params, by: visitor.id })
    return ok(made)
  }),

  handle(contract.withdrawInvoice, async (context, { row: { id } }) => {
    const tx = context.db as Tx
    if (!(await isOwnInvoice(tx, id, owner(context)))) return nowhere
    if (!(await decideInvoice(tx, { id, to: 'withdrawn', by: context.visitor.id })))
      return await decidedBefore(context, id)
    await hush(tx, ['invoice_asked'], id)
    return ok({ id })
  }),

  handle(
    contract.officeInvoices,
    async (context, { tab = 'requested', find = '', start = 0, limit = contract.invoicesPerPage }) => {
      const { rows, total, counts } = await invoicesOfOffice(context.db, { tab, find, start, limit })
      const shown = await presented(context, rows)
      const earlier = await earlierFiles(
        context.db,
        rows.map(({ id }) => id),
      )
      return ok({
        tab: find ? 'all' : tab,
        invoices: shown.map((one, at) => {
          const { info, member, mobile } = rows[at]!
          return { ...one, info, member, mobile, earlier: earlier.get(one.id) ?? [] }
        }),
        total,
        counts,
      })
    },
  ),

  handle(contract.issueInvoice, async (context, { row: { id, files, amount, taxNo } }) => {
    const { visitor } = context
    const tx = context.db as Tx
    if (!(await decideInvoice(tx, { id, to: 'issued', by: visitor.id, amount, taxNo })))
      return await decidedBefore(context, id)
    await tellDecided(tx, id, { kind: 'invoice_issued', by: visitor.id })
    return (await attachFiles(tx, { ids: files, owner: visitor.id }, invoiceFiles, id))
      ? ok({ id })
      : fail('message.noPermission', undefined, 'files')
  }),

  handle(contract.replaceInvoice, async (context, { row: { id, files, taxNo } }) => {
    const { visitor } = context
    const tx = context.db as Tx
    const issued = await replaceFiles(tx, { id, files, taxNo, by: visitor.id })
    if (!issued) {
      const now = await invoiceNow(tx, id)
      return now ? fail('invoices.notIssued', { number: now.number }, 'id') : nowhere
    }
    await tellReplaced(tx, id, { ...issued, files, by: visitor.id })
    return (await attachFiles(tx, { ids: files, owner: visitor.id }, invoiceFiles, id))
      ? ok({ id })
      : fail('message.noPermission', undefined, 'files')
  }),

  handle(contract.refuseInvoice, async (context, { row: { id, reason } }) => {
    const { visitor } = context
    const tx = context.db as Tx
    if (!(await decideInvoice(tx, { id, to: 'refused', by: visitor.id, reason })))
      return await decidedBefore(context, id)
    await tellDecided(tx, id, { kind: 'invoice_refused', by: visitor.id, params: { reason } })
    return ok({ id })
  }),

  handle(contract.issueRedInvoice, async (context, { row: { id, files, amount } }) => {
    const { visitor } = context
    const tx = context.db as Tx
    if (!(await takeBack(tx, id, amount))) {
      const now = await invoiceNow(tx, id)
      return now ? fail('invoices.redChanged', { number: now.number }, 'id') : nowhere
    }
    await tellRedIssued(tx, id, { amount, by: visitor.id })
    return (await attachFiles(tx, { ids: files, owner: visitor.id }, redInvoiceFiles, id))
      ? ok({ id })
      : fail('message.noPermission', undefined, 'files')
  }),
]

/** Somebody was faster, or a refund has changed the amount. */
async function decidedBefore({ db, t }: MemberContext, id: number): Promise<Failure> {
  const now = await invoiceNow(db, id)
  if (!now) return nowhere
  return now.state === 'requested'
    ? fail('invoices.amountChanged', { number: now.number }, 'amount')
    : fail('invoices.decided', { number: now.number, state: t(invoiceStates[now.state].text) }, 'id')
}

async function presented(
  { db }: MemberContext,
  rows: readonly InvoiceRow[],
): Promise<contract.InvoiceSummary[]> {
  const ids = rows.map(({ id }) => id)
  const [files, redFiles] = await Promise.all([
    filesOf(db, invoiceFiles, ids),
    filesOf(db, redInvoiceFiles, ids),
  ])
  return rows.map(({ info, member: _, mobile: __, createdAt, decidedAt, ...row }) => ({
    ...row,
    title: info.title,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    files: files.get(row.id) ?? [],
    redFiles: redFiles.get(row.id) ?? [],
  }))
}
