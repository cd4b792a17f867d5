import type { Decimal } from '../../../contract/decimal.ts'
import type { StaffCase } from '../../../contract/office-payments.ts'
import type { Db } from '../../db/database.ts'

/** More than anybody can look at in one go; the report has them all. */
export const mostShown = 50

export const paymentsToConfirm = async (db: Db) => db<
  {
    id: number
    number: string
    amount: Decimal
    currency: string
    member: string
    mobile: string
    at: Date
    orders: { id: number; number: string }[]
    topUp: string
  }[]
>`
  select p.id, p.number, p.amount, p.currency, m.nick as member, m.mobile, p.created_at as at, coalesce(u.number, '') as "topUp",
    (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
     from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p.id) as orders
  from payments p join members m on m.id = p.member_id left join top_ups u on u.id = p.top_up_id
  where p.state = 'confirming' order by p.id limit ${mostShown}`

export const openCases = async (db: Db) => db<(Omit<StaffCase, 'at'> & { at: Date })[]>`
  select c.id, c.kind, c.amount, coalesce(c.currency, '') as currency, coalesce(m.nick, '') as member,
    coalesce(m.mobile, '') as mobile, coalesce(o.number, '') as "orderNumber", coalesce(p.number, '') as "paymentNumber",
    c.note, c.opened_at as at, c.kind in ('wrong_amount', 'twin', 'unknown') and c.amount is not null as movable,
    c.member_id is not null and c.currency = s.base_currency and s.owner_id is null as "hasMember"
  from staff_cases c
  join shops s on s.id = c.shop_id
  left join members m on m.id = c.member_id
  left join orders o on o.id = c.order_id
  left join payments p on p.id = c.payment_id
  where c.closed_at is null order by c.id limit ${mostShown}`

/** Successful payments by their own number, an order's or a top-up's, the channel's or the payer's mobile. */
export const findPaid = async (db: Db, number: string) => db<
  {
    id: number
    number: string
    method: string
    amount: Decimal
    currency: string
    member: string
    paidAt: Date | null
    parts: { orderId: number | null; orderNumber: string; left: Decimal }[]
  }[]
>`
  select p.id, p.number, p.method, p.amount, p.currency, m.nick as member, p.paid_at as "paidAt",
    (select coalesce(json_agg(json_build_object('orderId', part.order_id, 'orderNumber', coalesce(o.number, u.number, ''), 'left',
       (part.amount - coalesce((
         select sum(r.amount) from refunds r
         where r.payment_id = p.id and r.order_id is not distinct from part.order_id and r.state <> 'failed'), 0))::text)
       order by part.order_id nulls last), '[]')
     from (select order_id, amount from payment_orders where payment_id = p.id
       union all select null, p.stray where p.stray > 0
       union all select null, p.amount where p.purpose = 'top_up') part
     left join orders o on o.id = part.order_id) as parts
  from payments p join members m on m.id = p.member_id left join top_ups u on u.id = p.top_up_id
  where p.state = 'success' and p.id in (
    select id from payments where number = ${number}
    union all
    select id from payments where provider_no = ${number}
    union all
    select po.payment_id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number}
    union all
    select paying.id from payments paying join top_ups wanted on wanted.id = paying.top_up_id where wanted.number = ${number}
    union all
    select mine.id from payments mine join members owner on owner.id = mine.member_id where owner.mobile = ${number})
  order by p.id desc limit 20`
