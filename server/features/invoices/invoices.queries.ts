import type { Invoice } from '../../../contract/checkout.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { InvoiceKind, InvoiceState } from '../../../contract/invoice-states.ts'
import type { OfficeInvoiceTab } from '../../../contract/invoices.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import { filesById } from '../files/files.queries.ts'
import { invoiceSums } from './invoice-sums.ts'

/** What files are attached to: the invoice itself, and what takes some of it back. */
export const invoiceFiles = 'invoice'
export const redInvoiceFiles = 'invoice_red'
/** What was issued by mistake; its owner has no use for it any more. */
const replacedFiles = 'invoice_replaced'

/** An order or a top-up. */
export interface OrderToInvoice {
  id: number
  isTopUp: boolean
  number: string
  state: number
  currency: string
  decimals: number
  amount: Decimal
  /** What is still to be paid. */
  open: Decimal
  /** What of it is stored value, in the base currency. */
  stored: Decimal
  /** The number of the invoice that it is on. */
  taken: string | null
}

interface Owner {
  memberId: number
  shopId: number
}

/** What was paid in is shared out first come first: an invoice has of it what no other has. */
export const ordersToInvoice = async (
  db: Db,
  { memberId, shopId }: Owner,
  ids: readonly number[],
): Promise<OrderToInvoice[]> =>
  await db<OrderToInvoice[]>`
    with asked as (
      select o.id, false as "isTopUp", o.number, o.state::integer as state, o.currency, o.decimals,
        o.total - o.paid - o.waived as open, greatest(invoiceable(o.id), 0) as money, stored_paid(o.id) as paid_in,
        (select i.number from invoice_orders io join invoices i on i.id = io.invoice_id
          where io.order_id = o.id and io.alive) as taken
      from orders o where o.id = any(${[...ids]}::integer[]) and o.member_id = ${memberId} and o.shop_id = ${shopId}
      union all
      select u.id, true, u.number, case when u.paid_at is null then ${OrderState.PendingPayment}::integer else ${OrderState.Completed}::integer end,
        u.currency, c.decimals, 0, 0, top_up_kept(u.id),
        (select i.number from invoice_top_ups it join invoices i on i.id = it.invoice_id
          where it.top_up_id = u.id and it.alive)
      from top_ups u join currencies c on c.shop_id = u.shop_id and c.code = u.currency
      where u.id = any(${[...ids]}::integer[]) and u.member_id = ${memberId} and u.shop_id = ${shopId}
    ), shared as (
      select *, greatest(0, least(paid_in, stored_to_invoice(${memberId}, ${shopId})
        - coalesce(sum(paid_in) filter (where taken is null)
          over (order by id rows between unbounded preceding and 1 preceding), 0))) as stored
      from asked
    )
    select id, "isTopUp", number, state, currency, decimals, open::text as open, stored::text as stored, taken,
      round(money + case when "isTopUp" then stored else stored_share(id, stored) end, decimals)::text as amount
    from shared order by id`

/** Nobody refunds them or asks for the same until this is over; what was paid in is shared by all of a member's invoices. */
export async function lockToInvoice(tx: Tx, owner: Owner, ids: readonly number[]): Promise<OrderToInvoice[]> {
  const { memberId, shopId } = owner
  await tx`select from members where id = ${memberId} for no key update`
  await tx`select from payments where top_up_id = any(${[...ids]}::integer[]) and member_id = ${memberId} order by id for update`
  await tx`
    select from orders where id = any(${[...ids]}::integer[]) and member_id = ${memberId} and shop_id = ${shopId}
    order by id for update`
  return await ordersToInvoice(tx, owner, ids)
}

interface NewInvoice extends Owner {
  kind: InvoiceKind
  info: Invoice
  remark: string
  orders: readonly OrderToInvoice[]
}

export async function insertInvoice(
  tx: Tx,
  { memberId, shopId, kind, info, remark, orders }: NewInvoice,
): Promise<{ id: number; number: string }> {
  const [made] = await tx<{ id: number; number: string }[]>`
    with wanted as (
      select * from unnest(${orders.map(({ id }) => id)}::integer[], ${orders.map(({ isTopUp }) => isTopUp)}::boolean[],
        ${orders.map(({ amount }) => amount)}::numeric[], ${orders.map(({ stored }) => stored)}::numeric[])
        as w (id, is_top_up, amount, stored)
    ), made as (
      insert into invoices (shop_id, member_id, kind, info, currency, decimals, amount, remark)
      select ${shopId}, ${memberId}, ${kind}, ${tx.json({ ...info })}, ${orders[0]!.currency}, ${orders[0]!.decimals},
        (select sum(amount) from wanted), ${remark}
      returning id, number
    ), put as (
      insert into invoice_orders (invoice_id, order_id, amount, stored)
      select made.id, wanted.id, wanted.amount, wanted.stored from made, wanted where not is_top_up
    ), put_top_ups as (
      insert into invoice_top_ups (invoice_id, top_up_id, amount)
      select made.id, wanted.id, wanted.amount from made, wanted where is_top_up
    )
    select id, number from made`
  return made!
}

interface Decision {
  id: number
  to: Exclude<InvoiceState, 'requested'>
  by: number | null
  reason?: string
  taxNo?: string
  /** As it was on the page. */
  amount?: Decimal
}

/** False: it was decided already, or is about another amount by now. */
export async function decideInvoice(
  tx: Tx,
  { id, to, by, reason = '', taxNo = '', amount }: Decision,
): Promise<boolean> {
  const moved = await tx`
    update invoices set state = ${to}, decided_at = now(), decided_by = ${by}, reason = ${reason}, tax_no = ${taxNo}
    where id = ${id} and state = 'requested' ${amount === undefined ? tx`` : tx`and amount = ${amount}::numeric and amount > 0`}
    returning 1`
  if (moved.length === 0) return false
  if (to !== 'issued')
    await tx`
      with orders as (update invoice_orders set alive = false where invoice_id = ${id})
      update invoice_top_ups set alive = false where invoice_id = ${id}`
  return true
}

/** False: nothing is to be taken back, or another amount. */
export async function takeBack(tx: Tx, id: number, amount: Decimal): Promise<boolean> {
  const done = await tx`
    update invoices set red_done = red_done + red_due, red_due = 0
    where id = ${id} and state = 'issued' and red_due = ${amount}::numeric and red_due > 0 returning 1`
  return done.length > 0
}

/** What was issued makes room for these files. Undefined: nothing was issued. */
export async function replaceFiles(
  tx: Tx,
  {
    id,
    files,
    taxNo = '',
    by,
  }: { id: number; files: readonly number[]; taxNo?: string | undefined; by: number },
): Promise<{ memberId: number; number: string } | undefined> {
  const [issued] = await tx<{ memberId: number; number: string; taxNo: string }[]>`
    select member_id as "memberId", number, tax_no as "taxNo" from invoices where id = ${id} and state = 'issued' for update`
  if (!issued) return undefined
  await tx`
    with put_aside as (
      update files set attached_type = ${replacedFiles}
      where attached_type = ${invoiceFiles} and attached_id = ${id} and id <> all(${[...files]}::integer[]) returning id)
    insert into invoice_replaced_files (file_id, invoice_id, tax_no, replaced_by)
    select id, ${id}, ${issued.taxNo}, ${by} from put_aside`
  if (taxNo) await tx`update invoices set tax_no = ${taxNo} where id = ${id}`
  return issued
}

type Earlier = FileItem & { at: string; who: string }

/** What was replaced of each invoice, the latest first. */
export async function earlierFiles(db: Db, ids: readonly number[]): Promise<Map<number, Earlier[]>> {
  const rows = await db<{ invoiceId: number; fileId: number; at: Date; who: string }[]>`
    select r.invoice_id as "invoiceId", r.file_id as "fileId", r.replaced_at as at, coalesce(m.nick, '') as who
    from invoice_replaced_files r left join members m on m.id = r.replaced_by
    where r.invoice_id = any(${[...ids]}::integer[]) order by r.replaced_at desc, r.file_id`
  const files = await filesById(
    db,
    rows.map(({ fileId }) => fileId),
  )
  const earlier = rows.map(({ invoiceId, fileId, at, who }) => ({
    invoiceId,
    file: { ...files.get(fileId)!, at: at.toISOString(), who },
  }))
  return new Map(
    [...Map.groupBy(earlier, ({ invoiceId }) => invoiceId)].map(([id, of]) => [
      id,
      of.map(({ file }) => file),
    ]),
  )
}

export const isOwnInvoice = async (db: Db, id: number, { memberId, shopId }: Owner): Promise<boolean> =>
  (await db`select from invoices where id = ${id} and member_id = ${memberId} and shop_id = ${shopId}`)
    .length > 0

export interface InvoiceNow {
  number: string
  state: InvoiceState
}

export async function invoiceNow(db: Db, id: number): Promise<InvoiceNow | undefined> {
  const [row] = await db<InvoiceNow[]>`select number, state from invoices where id = ${id}`
  return row
}

export interface InvoiceRow {
  id: number
  number: string
  kind: InvoiceKind
  state: InvoiceState
  info: Invoice
  currency: string
  amount: Decimal
  createdAt: Date
  decidedAt: Date | null
  remark: string
  reason: string
  taxNo: string
  redDue: Decimal
  redDone: Decimal
  orders: { id: number; number: string; amount: Decimal }[]
  member: string
  mobile: string
}

const invoiceColumns = (db: Db): Fragment => db`
  i.id, i.number, i.kind, i.state, i.info, i.currency, round(i.amount, i.decimals)::text as amount, i.created_at as "createdAt",
  i.decided_at as "decidedAt", i.remark, i.reason, i.tax_no as "taxNo", round(i.red_due, i.decimals)::text as "redDue",
  round(i.red_done, i.decimals)::text as "redDone", m.nick as member, m.mobile,
  (select json_agg(json_build_object('id', part.id, 'number', part.number, 'amount', round(part.amount, i.decimals)::text) order by part.id)
    from (select o.id, o.number, io.amount from invoice_orders io join orders o on o.id = io.order_id where io.invoice_id = i.id
      union all
      select u.id, u.number, it.amount from invoice_top_ups it join top_ups u on u.id = it.top_up_id where it.invoice_id = i.id) part
  ) as orders`

interface Page {
  start: number
  limit: number
}

export async function invoicesOfMember(db: Db, { memberId, shopId }: Owner, { start, limit }: Page) {
  const mine = db`i.member_id = ${memberId} and i.shop_id = ${shopId}`
  const rows = await db<InvoiceRow[]>`
    select ${invoiceColumns(db)} from invoices i join members m on m.id = i.member_id
    where ${mine} order by i.id desc limit ${limit} offset ${start}`
  const [all] = await db<{ count: number }[]>`select count(*)::integer as count from invoices i where ${mine}`
  return { rows, total: all!.count }
}

export async function invoicesOfOffice(
  db: Db,
  { tab, find, start, limit }: Page & { tab: OfficeInvoiceTab; find: string },
) {
  const which = find
    ? db`id in (
        select id from invoices where number = ${find}
        union all select io.invoice_id from orders o join invoice_orders io on io.order_id = o.id where o.number = ${find}
        union all select it.invoice_id from top_ups u join invoice_top_ups it on it.top_up_id = u.id where u.number = ${find}
        union all select v.id from members m join invoices v on v.member_id = m.id where m.mobile = ${find})`
    : { requested: db`state = 'requested'`, red: db`red_due > 0`, all: db`true` }[tab]
  const isAll = tab === 'all' && !find
  // A page of all begins on a day that is known, and not with the newest.
  const place = isAll ? await invoiceSums.seek(db, {}, { start, limit }) : undefined
  const order = isAll ? db`created_at desc, id desc` : find ? db`id desc` : db`id`
  const rows = await db<InvoiceRow[]>`
    select ${invoiceColumns(db)}
    from unnest(array(
      select id from invoices r where ${which} and ${place?.where ?? db`true`}
      order by ${order} limit ${limit} offset ${place?.start ?? start}
    )) with ordinality as page (invoice_id, n)
    join invoices i on i.id = page.invoice_id join members m on m.id = i.member_id
    order by page.n`
  const [all] = await db<{ count: number }[]>`${
    isAll
      ? db`select coalesce(sum(rows), 0)::integer as count from invoice_sums`
      : db`select count(*)::integer as count from invoices where ${which}`
  }`
  const [counts] = await db<{ requested: number; red: number }[]>`
    select (select count(*)::integer from invoices where state = 'requested') as requested,
      (select count(*)::integer from invoices where red_due > 0) as red`
  return { rows, total: all!.count, counts: { ...counts! } }
}
