import type { FileItem } from '../../../contract/files.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { holds, type Member, shopsRunBy } from '../../visitor.ts'
import { filesById } from '../files/files.queries.ts'
import { invoiceFiles, redInvoiceFiles } from '../invoices/invoices.queries.ts'

/** What uploaded files are attached to: an order, or the checkout that it came from with others. */
const orderFiles = 'order'
export const checkoutFiles = 'checkout'
/** The signature, and the paper it stands on. */
export const contractFiles = 'checkout_contract'

/** What was said in an after-sale case of an order. */
export const caseFiles = 'after_sale_message'
/** The proof of a transfer. */
const proofFiles = 'payment'

/** Whether a file belongs to an order or invoice of this member, or to an order of a shop of theirs, whoever uploaded it. */
export async function isOnOrderOf(db: Db, fileId: number, visitor: Member): Promise<boolean> {
  const memberId = visitor.id
  // Whoever does not run it any more, or keeps only its prices, has nothing to look for in its customers' papers.
  const isTheirs = holds(visitor, DistributionRight.Screens)
    ? db`(o.member_id = ${memberId} or o.shop_id in (${shopsRunBy(db, visitor)}))`
    : db`o.member_id = ${memberId}`
  const [found] = await db`
    select from files f cross join lateral (${ordersWith(db, db`f`)}) o
    where f.id = ${fileId} and f.attached_type in (${orderFiles}, ${checkoutFiles}, ${contractFiles}) and ${isTheirs}
    union all
    select from files f
    join after_sale_messages m on m.id = f.attached_id
    join after_sale_cases c on c.id = m.case_id
    join orders o on o.id = c.order_id
    where f.id = ${fileId} and f.attached_type = ${caseFiles} and ${isTheirs}
    union all
    select from files f
    join payment_orders po on po.payment_id = f.attached_id
    join orders o on o.id = po.order_id
    where f.id = ${fileId} and f.attached_type = ${proofFiles} and ${isTheirs}
    union all
    select from files f join invoices i on i.id = f.attached_id
    where f.id = ${fileId} and f.attached_type in (${invoiceFiles}, ${redInvoiceFiles}) and i.member_id = ${memberId}
    limit 1`
  return found !== undefined
}

/** The orders that file `f` was attached to, and those that they were merged into. */
const ordersWith = (db: Db, f: Fragment): Fragment => db`
  with recursive whole as (
    select b.member_id, b.shop_id, b.merged_into from orders b
    where ${f}.attached_type = ${orderFiles} and b.id = ${f}.attached_id
      or ${f}.attached_type <> ${orderFiles} and b.checkout_id = ${f}.attached_id
    union all
    select b.member_id, b.shop_id, b.merged_into from whole join orders b on b.id = whole.merged_into
  )
  select member_id, shop_id from whole`

/** What was attached to order `at`, to those that were merged into it, and to their checkouts: the ids of the files. */
const idsWithOrder = (db: Db, at: Fragment): Fragment => db`
  with recursive parts as (
    select ${at}.id, ${at}.checkout_id
    union all
    select b.id, b.checkout_id from parts join orders b on b.merged_into = parts.id
  )
  select a.id from parts join files a on (a.attached_type = ${orderFiles} and a.attached_id = parts.id)
    or (a.attached_type = ${checkoutFiles} and a.attached_id = parts.checkout_id)`

/** The stored names of what was attached to an order, `|` between them. */
export const storedWithOrder = (db: Db, _: unknown, at: Fragment): Fragment => db`(
  select string_agg(f.path, '|' order by f.id) from files f where f.id = any(array(${idsWithOrder(db, at)})))`

/** What was attached to an order, in the order in which it was sent. */
export async function attachmentsOf(db: Db, orderId: number): Promise<FileItem[]> {
  const rows = await db<{ id: number }[]>`
    select f.id from orders o cross join lateral (${idsWithOrder(db, db`o`)}) f where o.id = ${orderId} order by 1`
  const ids = rows.map(({ id }) => id)
  const files = await filesById(db, ids)
  return ids.map(id => files.get(id)!)
}

/** What was attached to an order, and the paper that was signed. */
export async function filesOfOrder(db: Db, orderId: number): Promise<FileItem[]> {
  const rows = await db<{ id: number }[]>`
    select f.id from orders o cross join lateral (${idsWithOrder(db, db`o`)}) f where o.id = ${orderId}
    union all
    select c.pdf_file_id from orders o join checkout_contracts c on c.checkout_id = o.checkout_id
    where o.id = ${orderId} and c.pdf_file_id is not null`
  const files = await filesById(
    db,
    rows.map(({ id }) => id),
  )
  return [...files.values()]
}
