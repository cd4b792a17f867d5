import type { Sql } from '../server/db/database.ts'
import type { LargeShop } from './large-shop.ts'
import type { Visit } from './line.ts'
import { asks } from './visits.ts'

/** One by which each of these can be found. */
interface Known {
  mobile: string
  customer: string
  account: string
  document: string
  itemNo: string
  refund: string
  coupon: string
  message: string
  parcel: string
  invoice: string
  sales: number
}

/**
 * Head office's lists and desks of what follows an order (0094), and a distributor's customers: counted, far down, narrowed, and one
 * found by what its search box takes.
 */
export async function officeLists(
  shop: LargeShop,
  { office, distributor }: { office: string; distributor: string },
): Promise<[string, Visit[][]][]> {
  const known = await oneOfEach(shop.sql)
  const list = (billType: string, more: Record<string, unknown> = {}, cookie = office) => [
    asks(shop, [{ billType, limit: 50, recCount: true, ...more }], 'load_dispgrid', cookie),
  ]
  const desk = (type: string, more: Record<string, unknown>) => [
    asks(shop, [{ type, ...more }], 'hlt_get_data', office),
  ]
  const where = (filters: Record<string, unknown>) => ({ search: JSON.stringify(filters) })
  const within30Days = [new Date(Date.now() - 30 * 86_400_000), new Date()]
  return [
    ['entries of accounts', list('ledger_entry')],
    ['the same, of 30 days', list('ledger_entry', where({ at: within30Days }))],
    ['the same, payments', list('ledger_entry', where({ reason: 'payment' }))],
    ['the same, of the account of sales', list('ledger_entry', { parentId: known.sales })],
    ["the same, a member's, by mobile", list('ledger_entry', { search: known.account })],
    ["accounts, a member's, by mobile", list('ledger_account', { search: known.account })],
    ['stock entries', list('stock_entry')],
    ['the same, page 100', list('stock_entry', { start: 4_950 })],
    ['the same, of 30 days', list('stock_entry', where({ at: within30Days }))],
    ['the same, counts', list('stock_entry', where({ kind: 'count' }))],
    ['the same, by document', list('stock_entry', { search: known.document })],
    ['the same, by the end of a document', list('stock_entry', { search: known.document.slice(-6) })],
    ['the same, by item number', list('stock_entry', { search: known.itemNo })],
    ['the same, for what there is not', list('stock_entry', { search: '没有' })],
    ['what channels told', list('payment_callback')],
    ['the same, of 30 days', list('payment_callback', where({ at: within30Days }))],
    ['the same, not verified', list('payment_callback', where({ verified: '0' }))],
    ['the same, for what there is not', list('payment_callback', { search: '没有' })],
    ['refunds', list('refund')],
    ['the same, done', list('refund', where({ state: 'done' }))],
    ['the same, one by its number', list('refund', { search: known.refund })],
    ['coupons', list('coupon')],
    ['the same, used', list('coupon', where({ state: 'used' }))],
    ['the same, open', list('coupon', where({ state: 'open' }))],
    ['the same, over', list('coupon', where({ state: 'over' }))],
    ['the same, one by its number', list('coupon', { search: known.coupon })],
    ['red packets', list('red_packet')],
    ['members', list('member')],
    ['the same, of 30 days', list('member', where({ created_at: within30Days }))],
    ['the same, pending', list('member', where({ status: 'pending' }))],
    ['the same, by mobile', list('member', { search: known.mobile })],
    ['the same, by a part of a mobile', list('member', { search: known.mobile.slice(3, 9) })],
    ["a distributor's customers", list('customer', {}, distributor)],
    ['the same, by mobile', list('customer', { search: known.customer }, distributor)],
    ['messages', list('sms_message')],
    ['the same, page 180', list('sms_message', { start: 8_950 })],
    ['the same, failed', list('sms_message', where({ state: 'failed' }))],
    ['the same, by mobile', list('sms_message', { search: known.message })],
    ['changes of records', list('record_change')],
    ['the same, deletions', list('record_change', where({ kind: 'del' }))],
    ['the same, of products', list('record_change', where({ bill_type: 'product' }))],
    ['after-sale desk: ended', desk('office_after_sale', { tab: 'ended' })],
    ['the same, all', desk('office_after_sale', { tab: 'all' })],
    ["the same, by a parcel's number", desk('office_after_sale', { find: known.parcel })],
    ['cases for staff', list('staff_case')],
    ['the same, open', list('staff_case', where({ open: 'open' }))],
    ['invoices', desk('office_invoices', { tab: 'all' })],
    ['the same, requested', desk('office_invoices', { tab: 'requested' })],
    ['the same, one by its number', desk('office_invoices', { find: known.invoice })],
  ].map(([name, visits]) => [`head office: ${name}`, visits] as [string, Visit[][]])
}

async function oneOfEach(sql: Sql): Promise<Known> {
  const [one] = await sql<Known[]>`
    select m.mobile, f.mobile as customer, (select w.mobile from members w where w.id = v.member_id) as account, e.document, k.item_no as "itemNo", r.number as refund, c.number as coupon, s.mobile as message,
      a.tracking_no as parcel, i.number as invoice,
      (select id from ledger_accounts where kind = 'sales' order by id limit 1) as sales
    from (select * from members where mobile like '27%' order by id desc offset 50 limit 1) m,
      (select * from members where mobile like '26%' order by id offset 3 limit 1) f,
      (select * from ledger_accounts where kind = 'stored_value' order by id desc offset 3 limit 1) v,
      (select * from stock_entries where document like 'D%' order by id desc offset 50 limit 1) e join skus k on k.id = e.sku_id,
      (select * from refunds order by id desc offset 50 limit 1) r, (select * from coupons order by id desc offset 50 limit 1) c,
      (select * from members where mobile like '25%' order by id offset 3 limit 1) s,
      (select * from after_sale_cases where tracking_no <> '' order by id desc offset 50 limit 1) a,
      (select * from invoices order by id desc offset 50 limit 1) i`
  return one!
}
