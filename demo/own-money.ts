import { type Decimal, negate } from '../contract/decimal.ts'
import { pointsCurrency } from '../contract/money.ts'
import type { Tx } from '../server/db/database.ts'
import { post } from '../server/features/ledger/ledger.ts'
import { bookPoints } from '../server/features/points/book-points.ts'

const member = 1
const head = 1

/** What the demo member has used, let expire and earned: every tab of their own pages has something to show. */
export async function insertOwnMoney(tx: Tx): Promise<void> {
  const order = await lastCompletedOrder(tx)
  await payWithCoupon(tx, order)
  await letExpire(tx)
  await earnPoints(tx, order)
  await offerTopUps(tx)
}

/** The more at once, the more on top. */
async function offerTopUps(tx: Tx) {
  await tx`
    insert into top_up_packages (shop_id, amount, bonus, position)
    select s.id, p.amount, p.bonus, p.position from shops s
    cross join (values (200, 0, 1), (500, 15, 2), (1000, 50, 3), (5000, 300, 4)) as p (amount, bonus, position)
    where s.owner_id is null and (s.kind = 'wholesale' or p.amount <= 1000)`
}

interface Order {
  id: number
  number: string
  createdAt: Date
}

async function lastCompletedOrder(tx: Tx): Promise<Order> {
  const [order] = await tx<Order[]>`
    select id, number, created_at as "createdAt" from orders where member_id = ${member} and state = 4 order by id desc limit 1`
  return order!
}

/** The completed order was 20 cheaper than its goods. */
async function payWithCoupon(tx: Tx, { id, number, createdAt }: Order) {
  const [coupon] = await tx<{ id: number }[]>`
    with template as (
      update coupon_templates set taken = taken + 1 where shop_id = ${head} and number = 'NEW20' returning id, number, taken
    )
    insert into coupons (template_id, member_id, number, taken_at, valid_from, valid_until, used_at, order_no)
    select id, ${member}, number || '-' || lpad(taken::text, 6, '0'), at - interval '2 days', at - interval '2 days',
      at + interval '58 days', at, ${number}
    from template, (select ${createdAt}::timestamptz as at) moment returning id`
  await tx`
    update orders set coupon_id = ${coupon!.id}, coupon_off = 20, total = total - 20, paid = paid - 20, base_total = base_total - 20
    where id = ${id}`
  await tx`
    update order_lines set coupon_off = 20, payable = payable - 20
    where id = (select id from order_lines where order_id = ${id} order by position limit 1)`
  await tx`
    update payments p set amount = p.amount - 20, base_amount = p.base_amount - 20
    from payment_orders po where po.payment_id = p.id and po.order_id = ${id}`
  await tx`update payment_orders set amount = amount - 20 where order_id = ${id}`
}

async function letExpire(tx: Tx) {
  await tx`
    with template as (
      update coupon_templates set taken = taken + 1 where shop_id = ${head} and number in ('ALL5', 'DIGI30')
      returning id, number, taken
    )
    insert into coupons (template_id, member_id, number, taken_at, valid_from, valid_until)
    select id, ${member}, number || '-' || lpad(taken::text, 6, '0'), now() - interval '70 days', now() - interval '70 days',
      now() - interval '10 days'
    from template`
  const [packet] = await tx<{ id: number; amount: Decimal }[]>`
    with template as (
      update red_packet_templates set taken = taken + 1 where shop_id = ${head} and from_amount = 0 returning id, amount
    )
    insert into red_packets (template_id, member_id, amount, taken_at, valid_until, expired_at)
    select id, ${member}, amount, now() - interval '70 days', now() - interval '10 days', now() - interval '10 days'
    from template returning id, amount`
  const { id, amount } = packet!
  const sides = [
    { memberId: null, kind: 'gifts', currency: 'CNY', amount: negate(amount) },
    { memberId: member, kind: 'red_packets', currency: 'CNY', amount },
  ] as const
  await post(tx, { key: `red:${id}`, reason: 'red_packet_issued', shopId: head, entries: sides })
  await post(tx, {
    key: `red-over:${id}`,
    reason: 'red_packet_expired',
    shopId: head,
    entries: sides.map(side => ({
      ...side,
      amount: side.memberId === null ? amount : negate(amount),
    })),
  })
  await tx`update ledger_transfers set at = now() - interval '70 days' where key = ${`red:${id}`}`
  await tx`update ledger_transfers set at = now() - interval '10 days' where key = ${`red-over:${id}`}`
}

/** A gift of nearly two years ago ends soon, what the completed order earned does not. */
async function earnPoints(tx: Tx, { id, createdAt }: Order) {
  await post(tx, {
    key: `demo-points-old:${member}`,
    reason: 'demo',
    shopId: head,
    entries: [
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '-260' },
      { memberId: member, kind: 'points', currency: pointsCurrency, amount: '260' },
    ],
  })
  await tx`update ledger_transfers set at = now() - interval '710 days' where key = ${`demo-points-old:${member}`}`
  await tx`
    update point_lots set earned_at = now() - interval '710 days', ends_at = now() + interval '20 days'
    where id = (select max(id) from point_lots)`
  await bookPoints(tx, id)
  const received = new Date(createdAt.getTime() + 60 * 3600_000)
  await tx`update ledger_transfers set at = ${received} where key = ${`points-earned:${id}`}`
  await tx`
    update point_lots set earned_at = ${received}, ends_at = ${received}::timestamptz + interval '24 months' where order_id = ${id}`
}
