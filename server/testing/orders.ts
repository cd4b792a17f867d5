import type { Decimal } from '../../contract/decimal.ts'
import type { Db } from '../db/database.ts'

export interface OrderOptions {
  shopId: number
  memberId: number
  lines: readonly { skuId: number; quantity: Decimal; price: Decimal }[]
  state?: number
  payMethod?: string
  /** From now; in the past for an order whose time has run out. */
  payInSeconds?: number
  couponId?: number
  pointsUsed?: number
}

/** An order as checkout leaves it, with its stock held. */
export async function makeOrder(
  db: Db,
  options: OrderOptions,
): Promise<{ id: number; number: string; total: string }> {
  const { shopId, memberId, lines, state = 0 } = options
  const skus = lines.map(({ skuId }) => skuId)
  const quantities = lines.map(({ quantity }) => quantity)
  const prices = lines.map(({ price }) => price)
  const [order] = await db<{ id: number; number: string; total: string }[]>`
    with wanted as (
      select * from unnest(${skus}::integer[], ${quantities}::numeric[], ${prices}::numeric[])
        with ordinality as l (sku_id, quantity, price, n)
    ), made as (
      insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total,
        base_total, pay_method, pay_before, delivery, coupon_id, points_used)
      select s.id, ${memberId}, ${state}, s.store_id, s.warehouse_id, s.base_currency, 1, 2, sums.goods, sums.goods,
        sums.goods, ${options.payMethod ?? 'yck'}, now() + make_interval(secs => ${options.payInSeconds ?? 1800}),
        'delivery', ${options.couponId ?? null}, ${options.pointsUsed ?? 0}
      from shops s, (select round(sum(quantity * price), 2) as goods from wanted) sums
      where s.id = ${shopId}
      returning id, number, total, warehouse_id
    ), put as (
      insert into order_lines (order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, factor,
        base_quantity, price, amount, payable)
      select made.id, w.n, w.sku_id, k.product_id, k.item_no, p.names, u.names, w.quantity, 1, w.quantity, w.price,
        round(w.quantity * w.price, 2), round(w.quantity * w.price, 2)
      from made, wanted w
      join skus k on k.id = w.sku_id
      join products p on p.id = k.product_id
      join units u on u.id = p.unit_id
    ), held as (
      update stocks s set held = s.held + w.quantity
      from made, (select sku_id, sum(quantity) as quantity from wanted group by 1) w
      where s.sku_id = w.sku_id and s.warehouse_id = made.warehouse_id
    ), told as (
      insert into order_history (order_id, member_id, to_state, reason)
      select id, ${memberId}, ${state}, 'orders.reasonCreated' from made
    )
    select id, number, total from made`
  return order!
}
