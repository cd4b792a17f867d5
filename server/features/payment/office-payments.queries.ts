import type { Decimal } from '../../../contract/decimal.ts'
import type { StaffCase } from '../../../contract/office-payments.ts'
import type { Db, Fragment } from '../../db/database.ts'

/** More than anybody can look at in one go; the report has them all. */
export const mostShown = 50

interface ToConfirm {
  id: number
  number: string
  amount: Decimal
  currency: string
  member: string
  mobile: string
  shopId: number
  at: Date
  orders: { id: number; number: string }[]
  topUp: string
}

/** Payments `p` that head office confirms: what a distributor's customers transfer goes to the distributor's own account. */
export const toConfirm = (db: Db): Fragment => db`
  p.state = 'confirming' and not exists (select from shops s where s.id = p.shop_id and s.owner_id is not null)`

/** The longest waiting first; or by the number of a payment, an order or a top-up, or by the payer's mobile. */
export async function paymentsToConfirm(db: Db, find: string): Promise<{ rows: ToConfirm[]; total: number }> {
  const waiting = db`
    from payments p join members m on m.id = p.member_id left join top_ups u on u.id = p.top_up_id
    where ${toConfirm(db)} ${
      find
        ? db`and (p.number = ${find} or m.mobile = ${find} or u.number = ${find} or exists (
            select from payment_orders po join orders o on o.id = po.order_id
            where po.payment_id = p.id and o.number = ${find}))`
        : db``
    }`
  const [rows, [count]] = await Promise.all([
    db<ToConfirm[]>`
      select p.id, p.number, p.amount, p.currency, m.nick as member, m.mobile, p.shop_id as "shopId", p.created_at as at,
        coalesce(u.number, '') as "topUp",
        (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
         from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p.id) as orders
      ${waiting} order by p.id limit ${mostShown}`,
    db<{ total: number }[]>`select count(*)::integer as total ${waiting}`,
  ])
  return { rows, total: count!.total }
}

type OpenCase = Omit<StaffCase, 'at' | 'shop'> & { shopId: number; at: Date }

/** The same of cases; what a channel called the money stands in their notes. */
export async function openCases(db: Db, find: string): Promise<{ rows: OpenCase[]; total: number }> {
  const open = db`
    from staff_cases c
    join shops s on s.id = c.shop_id
    left join members m on m.id = c.member_id
    left join orders o on o.id = c.order_id
    left join payments p on p.id = c.payment_id
    where c.closed_at is null ${
      find
        ? db`and (${find} in (o.number, p.number, p.provider_no, m.mobile) or position(${find} in c.note) > 0)`
        : db``
    }`
  const [rows, [count]] = await Promise.all([
    db<OpenCase[]>`
      select c.id, c.kind, c.amount, coalesce(c.currency, '') as currency, coalesce(m.nick, '') as member,
        coalesce(m.mobile, '') as mobile, coalesce(o.number, '') as "orderNumber", coalesce(p.number, '') as "paymentNumber",
        c.note, c.shop_id as "shopId", c.opened_at as at,
        c.kind in ('wrong_amount', 'twin', 'unknown') and c.amount is not null as movable,
        coalesce(c.member_id is not null and c.currency = s.base_currency and s.owner_id is null, false) as "hasMember"
      ${open} order by c.id limit ${mostShown}`,
    db<{ total: number }[]>`select count(*)::integer as total ${open}`,
  ])
  return { rows, total: count!.total }
}

/** Successful payments by their own number, an order's or a top-up's, the channel's, the bank's or the payer's mobile. */
export const findPaid = async (db: Db, number: string) => db<
  {
    id: number
    number: string
    method: string
    amount: Decimal
    currency: string
    member: string
    shopId: number
    /** The shop is a distributor's. */
    isDistributors: boolean
    paidAt: Date | null
    parts: { orderId: number | null; orderNumber: string; left: Decimal }[]
  }[]
>`
  select p.id, p.number, p.method, p.amount, p.currency, m.nick as member, p.shop_id as "shopId", s.owner_id is not null as "isDistributors",
    p.paid_at as "paidAt",
    (select coalesce(json_agg(json_build_object('orderId', part.order_id, 'orderNumber', coalesce(o.number, u.number, ''), 'left',
       (part.amount - coalesce((
         select sum(r.amount) from refunds r
         where r.payment_id = p.id and r.order_id is not distinct from part.order_id and r.state <> 'failed'), 0))::text)
       order by part.order_id nulls last), '[]')
     from (select order_id, amount from payment_orders where payment_id = p.id
       union all select null, p.stray where p.stray > 0
       union all select null, p.amount where p.purpose = 'top_up') part
     left join orders o on o.id = part.order_id) as parts
  from payments p join members m on m.id = p.member_id join shops s on s.id = p.shop_id left join top_ups u on u.id = p.top_up_id
  where p.state = 'success' and p.id in (
    select id from payments where number = ${number}
    union all
    select id from payments where provider_no = ${number}
    union all
    select payment_id from account_receipts where reference = ${number} and reference <> ''
    union all
    select po.payment_id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number}
    union all
    select paying.id from payments paying join top_ups wanted on wanted.id = paying.top_up_id where wanted.number = ${number}
    union all
    select mine.id from payments mine join members owner on owner.id = mine.member_id where owner.mobile = ${number})
  order by p.id desc limit 20`
