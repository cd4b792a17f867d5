import type { Decimal } from '../contract/decimal.ts'
import type { Tx } from '../server/db/database.ts'
import { inAll } from './in-all.ts'

const member = 1
const distributor = 2
const head = 1
const clerk = 3

export interface Sample {
  state: number
  hoursAgo: number
  /** Places among the best sold products. */
  goods: readonly number[]
  quantity: number
  method: string
  /** `after`: hours since it was made, where that is known. */
  reasons: readonly [from: number | null, to: number, reason: string, after?: number][]
}

export const created = [null, 0, 'orders.reasonCreated'] as const
export const paid = [0, 2, 'orders.reasonPaid'] as const
/** After its carrier has brought it (server/ports/tracking/demo-journey.json). */
const received: Sample['reasons'] = [
  [...created],
  [...paid],
  [2, 3, 'orders.reasonShipped'],
  [3, 4, 'orders.reasonReceived', 80],
]

const homeAddress = {
  recipient: '林先生',
  phone: '13800000001',
  area1: '广东省',
  area2: '广州市',
  area3: '天河区',
  street: '',
  detail: '体育西路 1 号',
}

/** An order in each state that a member can meet, so that every page has something to show. */
const samples: readonly Sample[] = [
  // Some of it was bought again three weeks later, and it is time for that once more.
  {
    state: 4,
    hoursAgo: 24 * 45,
    goods: [0, 4, 5],
    quantity: 24,
    method: 'zfb',
    reasons: received,
  },
  { state: 4, hoursAgo: 24 * 21, goods: [0, 4], quantity: 24, method: 'wx', reasons: received },
  {
    state: 5,
    hoursAgo: 24 * 9,
    goods: [7],
    quantity: 12,
    method: 'wx',
    reasons: [[...created], [0, 5, 'orders.reasonTimeout']],
  },
  {
    state: 3,
    hoursAgo: 24 * 4,
    goods: [1, 2, 3, 5, 6],
    quantity: 12,
    method: 'zfb',
    reasons: [[...created], [...paid], [2, 3, 'orders.reasonShipped']],
  },
  { state: 2, hoursAgo: 20, goods: [8], quantity: 36, method: 'yck', reasons: [[...created], [...paid]] },
  { state: 0, hoursAgo: 0, goods: [2, 9], quantity: 12, method: 'wx', reasons: [[...created]] },
  { state: 0, hoursAgo: 0, goods: [10], quantity: 24, method: 'zfb', reasons: [[...created]] },
]

/** Shipped to the distributor, whose cash nobody has recorded. */
const paidAtTheDoor: Sample = {
  state: 3,
  hoursAgo: 24 * 2,
  goods: [11],
  quantity: 12,
  method: 'cod',
  reasons: [
    [null, 2, 'orders.reasonNothingToPay'],
    [2, 3, 'orders.reasonShipped'],
  ],
}

/** Orders of the demo member, and a group-buy that somebody has begun. */
export async function insertOrders(tx: Tx): Promise<void> {
  for (const sample of samples) await insertOrder(tx, member, sample)
  await insertOrder(tx, distributor, paidAtTheDoor)
  await insertGroupBuys(tx)
}

/** In head office's shop at the third tier, or in a distributor's at what it asks, whose parcels are those of its purchase. */
export async function insertOrder(
  tx: Tx,
  memberId: number,
  sample: Sample,
  { shopId = head, markup = 0, address = homeAddress, isPurchased = false } = {},
): Promise<number> {
  const { state, hoursAgo, goods, quantity, method, reasons } = sample
  const isPaid = state !== 0 && state !== 5 && method !== 'cod'
  const [order] = await tx<{ id: number; total: string }[]>`
    with best as (
      select p.id, row_number() over (order by p.sold desc, p.id) - 1 as place
      from products p where p.names ? 'ar' and not exists (
        select from skus where product_id = p.id and retail_price is null)
      order by p.sold desc, p.id limit 20
    ), wanted as (
      select k.id as sku_id, k.product_id, k.item_no, k.spec, coalesce(k.picture, p.pictures[1], '') as picture, p.names,
        u.names as unit_names, round(coalesce(k.tier_prices[3], k.tier_prices[2], k.tier_prices[1], k.retail_price) * (1 + ${markup}::numeric / 100), 2) as price,
        best.place
      from best join products p on p.id = best.id join units u on u.id = p.unit_id
      join lateral (select * from skus where product_id = p.id order by position limit 1) k on true
      where best.place = any(${goods as number[]})
    ), made as (
      insert into orders (shop_id, member_id, state, payment_state, shipment_state, holds_stock, store_id, warehouse_id,
        currency, rate, decimals, goods, total, paid, base_total, pay_method, pay_before, delivery, address, created_at, paid_at,
        counted)
      select s.id, ${memberId}, ${state}, ${isPaid ? 'success' : 'unpaid'},
        ${state === 3 || state === 4 ? 'all' : 'none'}, ${state === 0 || state === 2}, s.store_id, s.warehouse_id,
        s.base_currency, 1, 2, sums.goods, sums.goods, ${isPaid ? 1 : 0} * sums.goods, sums.goods, ${method},
        case when ${state === 0} then now() + interval '7 days' end, 'delivery',
        ${tx.json(address)},
        now() - make_interval(hours => ${hoursAgo}),
        case when ${isPaid} then now() - make_interval(hours => ${hoursAgo}) + interval '4 minutes' end, true
      from shops s, (select round(sum(price * ${quantity}), 2) as goods from wanted) sums
      where s.id = ${shopId}
      returning id, total, warehouse_id
    ), put as (
      insert into order_lines (order_id, position, sku_id, product_id, item_no, names, spec, picture, unit_names, quantity,
        factor, base_quantity, price, amount, payable, packed_quantity, shipped_quantity)
      select made.id, row_number() over (order by w.place), w.sku_id, w.product_id, w.item_no, w.names, w.spec, w.picture,
        w.unit_names, ${quantity}, 1, ${quantity}, w.price, round(w.price * ${quantity}, 2), round(w.price * ${quantity}, 2),
        ${state === 3 || state === 4 ? quantity : 0}, ${state === 3 || state === 4 ? quantity : 0}
      from made, wanted w
    ), held as (
      update stocks t set on_hand = t.on_hand + ${quantity}, held = t.held + ${quantity}
      from made, wanted w
      where ${state === 0 || state === 2} and t.sku_id = w.sku_id and t.warehouse_id = made.warehouse_id
    )
    select id, total from made`
  if (isPaid) await insertPayment(tx, order!.id)
  const rows = reasons.map(([from, to, reason, after], at) => ({
    order_id: order!.id,
    at: new Date(Date.now() - (hoursAgo - (after ?? at * (hoursAgo > 48 ? 20 : 1 / 15))) * 3600_000),
    member_id:
      reason === 'orders.reasonTimeout' ? null : reason === 'orders.reasonShipped' ? clerk : memberId,
    from_state: from,
    to_state: to,
    reason,
  }))
  await tx`insert into order_history ${tx(rows)}`
  const left = rows.find(({ to_state }) => to_state === 3)?.at
  const arrived = rows.find(({ to_state }) => to_state === 4)?.at
  if (left) {
    await tx`update orders set shipped_at = ${left}, completed_at = ${arrived ?? null} where id = ${order!.id}`
    if (!isPurchased) await insertDelivery(tx, order!.id, left, arrived)
  }
  return order!.id
}

/** All of an order on one note, in two boxes when there are several lines. */
async function insertDelivery(tx: Tx, orderId: number, left: Date, arrived: Date | undefined): Promise<void> {
  await tx`
    with note as (
      insert into delivery_notes (shop_id, warehouse_id, member_id, delivery, address, carrier, logistics_no, state, packed_at,
        shipped_at, received_at, received_by)
      select shop_id, warehouse_id, member_id, delivery, address, 'shunfeng', 'SF13' || lpad((id * 7919)::text, 11, '0'),
        ${arrived ? 'received' : 'shipped'}, ${left}::timestamptz - interval '2 hours', ${left}::timestamptz,
        ${arrived ?? null}::timestamptz, case when ${arrived !== undefined} then member_id end
      from orders where id = ${orderId}
      returning id, number
    ), lines as (
      insert into delivery_note_lines (note_id, order_id, order_line_id, quantity)
      select note.id, l.order_id, l.id, l.shipped_quantity from note, order_lines l where l.order_id = ${orderId}
      returning id, order_line_id, quantity
    ), placed as (
      select lines.*, case when count(*) over () > 2 then 1 + (row_number() over (order by order_line_id) % 2) else 1 end as box
      from lines
    ), boxes as (
      insert into packages (note_id, number, barcode, weight)
      select note.id, b.box, note.number || '-' || lpad(b.box::text, 2, '0'), 3.2 + b.box
      from note, (select distinct box from placed) b
      returning id, number
    )
    insert into package_lines (package_id, note_line_id, quantity)
    select boxes.id, placed.id, placed.quantity from placed join boxes on boxes.number = placed.box`
}

async function insertPayment(tx: Tx, orderId: number): Promise<void> {
  await tx`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, created_at, paid_at)
      select shop_id, member_id, pay_method, 'success', total, currency, base_total, created_at, paid_at
      from orders where id = ${orderId} returning id, amount
    )
    insert into payment_orders (payment_id, order_id, amount) select id, ${orderId}, amount from paid`
}

async function insertGroupBuys(tx: Tx) {
  const [buy] = await tx<{ id: number; sku: number; price: Decimal }[]>`
    insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, hours, sizes, stock, sold, member_limit)
    select ${head}, k.id, ${tx.json(inAll('团购·一起买更便宜', 'Buy together, pay less'))},
      now() - interval '1 day', now() + interval '60 days', 720,
      jsonb_build_array(
        jsonb_build_object('size', 2, 'price', round(k.retail_price * 0.46, 1)::text),
        jsonb_build_object('size', 3, 'price', round(k.retail_price * 0.42, 1)::text),
        jsonb_build_object('size', 5, 'price', round(k.retail_price * 0.38, 1)::text)),
      200, 0, 10
    from products p join lateral (select * from skus where product_id = p.id order by position limit 1) k on true
    join stocks t on t.sku_id = k.id and t.warehouse_id = 1 and t.on_hand - t.held > 300
    where p.names ? 'ar' and k.retail_price > 30
    order by p.sold desc, p.id limit 1
    returning id, sku_id as sku, sizes -> 1 ->> 'price' as price`
  if (!buy) return
  const [order] = await tx<{ id: number }[]>`
    with opened as (
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      values (${buy.id}, ${distributor}, 3, ${buy.price}, now() + interval '29 days') returning id
    ), made as (
      insert into orders (shop_id, member_id, state, payment_state, store_id, warehouse_id, currency, rate, decimals, goods,
        total, paid, base_total, pay_method, delivery, group_id, paid_at, counted)
      select s.id, ${distributor}, 6, 'success', s.store_id, s.warehouse_id, s.base_currency, 1, 2, ${buy.price}, ${buy.price},
        ${buy.price}, ${buy.price}, 'wx', 'delivery', opened.id, now(), true
      from shops s, opened where s.id = ${head} returning id
    ), put as (
      insert into order_lines (order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, factor,
        base_quantity, price, amount, payable)
      select made.id, 1, k.id, k.product_id, k.item_no, p.names, u.names, 1, 1, 1, ${buy.price}, ${buy.price}, ${buy.price}
      from made, skus k join products p on p.id = k.product_id join units u on u.id = p.unit_id where k.id = ${buy.sku}
    ), held as (update stocks set held = held + 1 where sku_id = ${buy.sku} and warehouse_id = 1),
    counted as (update group_buys set sold = sold + 1 where id = ${buy.id})
    select id from made`
  await insertPayment(tx, order!.id)
  await tx`
    insert into order_history (order_id, member_id, from_state, to_state, reason)
    values (${order!.id}, ${distributor}, null, 0, 'orders.reasonCreated'), (${order!.id}, ${distributor}, 0, 6, 'orders.reasonPaid')`
}
