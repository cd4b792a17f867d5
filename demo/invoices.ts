import type { Tx } from '../server/db/database.ts'
import { invoicesOf } from '../server/features/checkout/addresses.queries.ts'
import {
  decideInvoice,
  insertInvoice,
  ordersToInvoice,
} from '../server/features/invoices/invoices.queries.ts'
import { orderFault } from '../server/features/invoices/invoices.rules.ts'
import { demoTaxNo } from './invoice-file.ts'

const owner = { memberId: 1, shopId: 1 }
const clerk = 3

/** One that is issued (its file comes when the shop starts), one that was refused, and the same asked for again: it waits for finance. */
export async function insertInvoices(tx: Tx): Promise<void> {
  const [info] = await invoicesOf(tx, owner.memberId)
  const paid = await tx<{ id: number }[]>`
    select id from orders where member_id = ${owner.memberId} and shop_id = ${owner.shopId} and paid > refunded and state in (2, 3, 4)
    order by id`
  const orders = await ordersToInvoice(
    tx,
    owner,
    paid.map(({ id }) => id),
  )
  const [done, order] = orders.filter(one => !orderFault(one))
  if (!info || !order || !done) throw new Error('The demo member has nothing to invoice')
  const issued = await insertInvoice(tx, { ...owner, kind: 'ordinary', info, remark: '', orders: [done] })
  await decideInvoice(tx, { id: issued.id, to: 'issued', by: clerk, taxNo: demoTaxNo })
  const first = await insertInvoice(tx, { ...owner, kind: 'ordinary', info, remark: '', orders: [order] })
  const reason = '抬头与付款单位不一致，请核对后重新申请'
  await decideInvoice(tx, { id: first.id, to: 'refused', by: clerk, reason })
  await insertInvoice(tx, { ...owner, kind: 'special', info, remark: '抬头已核对', orders: [order] })
}
