import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import type { ParcelTotals } from './totals.ts'

/** Whose turn it is: the same key is the same checkout, and whoever comes second waits here for the first. */
export async function openCheckout(
  db: Db,
  memberId: number,
  key: string,
): Promise<{ id: number; fresh: boolean }> {
  const [fresh] = await db<{ id: number }[]>`
    insert into checkouts (member_id, key) values (${memberId}, ${key})
    on conflict (member_id, key) do nothing returning id`
  if (fresh) return { id: fresh.id, fresh: true }
  const [known] = await db<{ id: number }[]>`
    select id from checkouts where member_id = ${memberId} and key = ${key}`
  return { id: known!.id, fresh: false }
}

/** One checkout after the other for each member: what one takes, the next one does not see any more. */
export async function lockMembers(db: Db, ids: readonly number[]): Promise<void> {
  await db`select from members where id = any(${ids as number[]}) order by id for no key update`
}

/** What is added to a line while an order is made of it waits for the order, in the order in which lines are added to. */
export async function lockCartLines(db: Db, memberId: number, shopId: number): Promise<void> {
  await db`
    select from cart_lines where member_id = ${memberId} and shop_id = ${shopId}
    order by sku_id, unit_id, customisation_id for update`
}

export interface MadeOrder {
  id: number
  number: string
  total: Decimal
  currency: string
  state: OrderState
}

export const madeOrders = async (db: Db, checkoutId: number): Promise<MadeOrder[]> => db<MadeOrder[]>`
  select id, number, round(total, decimals) as total, currency, state from orders where checkout_id = ${checkoutId} order by id`

export interface NewOrder extends Omit<ParcelTotals, 'key' | 'lines' | 'points'> {
  checkoutId: number | null
  shopId: number
  memberId: number
  placedBy: number | null
  state: OrderState
  paymentState: 'unpaid' | 'success'
  storeId: number
  warehouseId: number
  currency: string
  rate: Decimal
  decimals: number
  baseTotal: Decimal
  pointsUsed: number
  couponId: number | null
  redPacketId: number | null
  payMethod: string
  /** From now on, or until a given moment. Null: nothing is awaited. */
  payMinutes: number | null
  payBefore?: Date | null
  source?: 'online' | 'offline'
  /** Of an order on account. */
  creditDays: number | null
  deliveryMethodId: number | null
  delivery: 'delivery' | 'pickup'
  address: object | null
  pickupPerson: string
  pickupPhone: string
  pickupCode: string | null
  wantedAt: string | Date | null
  invoice: object | null
  remark: string
  groupId: number | null
}

export async function insertOrder(db: Db, order: NewOrder): Promise<MadeOrder> {
  const [made] = await db<MadeOrder[]>`
    insert into orders (checkout_id, shop_id, member_id, placed_by, state, payment_state, paid_at, store_id,
      warehouse_id, currency, rate, decimals, goods, promotion_off, coupon_off, red_packet_off, points_off, freight,
      total, base_total, points_used, coupon_id, red_packet_id, pay_method, pay_before, due_at, delivery_method_id,
      delivery, address, pickup_person, pickup_phone, pickup_code, wanted_at, invoice, remark, group_id, source)
    values (${order.checkoutId}, ${order.shopId}, ${order.memberId}, ${order.placedBy}, ${order.state},
      ${order.paymentState}, ${order.paymentState === 'success' ? db`now()` : null}, ${order.storeId},
      ${order.warehouseId}, ${order.currency}, ${order.rate}, ${order.decimals}, ${order.goods},
      ${order.promotionOff}, ${order.couponOff}, ${order.redPacketOff}, ${order.pointsOff}, ${order.freight},
      ${order.total}, ${order.baseTotal}, ${order.pointsUsed}, ${order.couponId}, ${order.redPacketId},
      ${order.payMethod}, coalesce(${order.payBefore ?? null}::timestamptz, now() + make_interval(mins => ${order.payMinutes})),
      now() + make_interval(days => ${order.creditDays}), ${order.deliveryMethodId}, ${order.delivery},
      ${order.address && db.json(order.address as never)}, ${order.pickupPerson}, ${order.pickupPhone},
      ${order.pickupCode}, ${order.wantedAt}, ${order.invoice && db.json(order.invoice as never)}, ${order.remark},
      ${order.groupId}, ${order.source ?? 'online'})
    returning id, number, round(total, decimals) as total, currency, state`
  return made!
}

export interface NewOrderLine {
  order_id: number
  position: number
  sku_id: number
  product_id: number
  item_no: string
  names: unknown
  spec: unknown
  picture: string
  unit_id: number | null
  unit_names: unknown
  quantity: Decimal
  factor: Decimal
  base_quantity: Decimal
  price: Decimal
  amount: Decimal
  promotion_id: number | null
  promotion_off: Decimal
  coupon_off: Decimal
  red_packet_off: Decimal
  points_off: Decimal
  freight: Decimal
  payable: Decimal
  customisation_id: number | null
  customisation: unknown
  claim_id: number | null
  comment: string
  steps: unknown
}

/** One statement, however many lines. */
export async function insertLines(db: Db, lines: readonly NewOrderLine[]): Promise<void> {
  await db`
    insert into order_lines (order_id, position, sku_id, product_id, item_no, names, spec, picture, unit_id, unit_names,
      quantity, factor, base_quantity, price, amount, promotion_id, promotion_off, coupon_off, red_packet_off, points_off,
      freight, payable, customisation_id, customisation, claim_id, comment, steps)
    select order_id, position, sku_id, product_id, item_no, names, spec, picture, unit_id, unit_names,
      quantity, factor, base_quantity, price, amount, promotion_id, promotion_off, coupon_off, red_packet_off, points_off,
      freight, payable, customisation_id, nullif(customisation, 'null'), claim_id, comment, steps
    from jsonb_to_recordset(${db.json(lines as never)}) as l (order_id integer, position smallint, sku_id integer,
      product_id integer, item_no text, names jsonb, spec jsonb, picture text, unit_id integer, unit_names jsonb,
      quantity numeric, factor numeric, base_quantity numeric, price numeric, amount numeric, promotion_id integer,
      promotion_off numeric, coupon_off numeric, red_packet_off numeric, points_off numeric, freight numeric,
      payable numeric, customisation_id integer, customisation jsonb, claim_id integer, comment text, steps jsonb)`
}

/** The first row of an order's history; it has no earlier state. */
export async function beginHistory(
  db: Db,
  orders: readonly MadeOrder[],
  by: number,
  reasonOf: (order: MadeOrder) => TextKey,
): Promise<void> {
  await db`
    insert into order_history (order_id, member_id, to_state, reason)
    select id, ${by}, state, reason
    from unnest(${orders.map(({ id }) => id)}::integer[], ${orders.map(({ state }) => state)}::smallint[],
      ${orders.map(reasonOf)}::text[]) as o (id, state, reason)`
}

export async function removeCartLines(db: Db, memberId: number, ids: readonly number[]): Promise<number> {
  const removed = await db`
    delete from cart_lines where id = any(${ids as number[]}) and member_id = ${memberId}`
  return removed.count
}

/** Pieces of flash sales belong to their order from now on. False: one of them was let go meanwhile. */
export async function orderClaims(
  db: Db,
  memberId: number,
  claims: readonly { claimId: number; orderId: number }[],
): Promise<boolean> {
  if (claims.length === 0) return true
  const ordered = await db`
    update flash_claims f set state = 'ordered', order_id = c.order_id
    from unnest(${claims.map(({ claimId }) => claimId)}::integer[], ${claims.map(({ orderId }) => orderId)}::integer[])
      as c (id, order_id)
    where f.id = c.id and f.member_id = ${memberId} and f.state = 'held' and f.expires_at > now()`
  return ordered.count === claims.length
}

/** Its paper is made right after the order; if that fails, by whoever looks for what is due. */
export async function keepContract(
  db: Db,
  checkoutId: number,
  contract: {
    text: string
    version: number
    language: Language
    name: string
    signatureId: number
    address: string
    agent: string
    timeZone: string
  },
): Promise<void> {
  await db`
    insert into checkout_contracts (checkout_id, text, version, language, name, signature_file_id, address, user_agent,
      time_zone, pdf_due)
    values (${checkoutId}, ${contract.text}, ${contract.version}, ${contract.language}, ${contract.name},
      ${contract.signatureId}, ${contract.address}, ${contract.agent}, ${contract.timeZone}, now() + interval '1 minute')`
}
