import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { anyOf } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { missingLines } from '../flash-sale/flash-sale.queries.ts'
import type { ParcelTotals } from './totals.ts'

interface Opening {
  visitorId: number
  buyerId: number
  /** From the page: the same key is the same checkout. */
  key: string
  /** Whose lines it is made of, if it is made of a cart. */
  cartOf: { shopId: number } | undefined
}

interface OpenCheckout {
  id: number
  fresh: boolean
  /** Pieces of flash sales may wait for a line in the cart. */
  hasClaims: boolean
}

/**
 * Whose turn it is: whoever comes second with a key waits here for the first. One checkout after the other for each member, too: what
 * one takes, the next one does not see any more. What is added to a line while an order is made of it waits for the order; lines are
 * locked in the order in which they are added to.
 */
export async function openCheckout(
  db: Db,
  { visitorId, buyerId, key, cartOf }: Opening,
): Promise<OpenCheckout> {
  const lines = cartOf
    ? db`select id from cart_lines where member_id = ${visitorId} and shop_id = ${cartOf.shopId}
        order by sku_id, unit_id, customisation_id for update`
    : db`select null where false`
  const [fresh] = await db<{ id: number | null; hasClaims: boolean }[]>`
    with opened as (
      insert into checkouts (member_id, key) values (${visitorId}, ${key}) on conflict (member_id, key) do nothing returning id
    ), people as (
      ${membersLocked(db, [visitorId, buyerId])}
    ), lines as (${lines})
    select (select id from opened), (select count(*) from people), (select count(*) from lines),
      exists (${missingLines(db, visitorId)}) as "hasClaims"`
  const { id, hasClaims } = fresh!
  if (id !== null) return { id, fresh: true, hasClaims }
  const [known] = await db<{ id: number }[]>`
    select id from checkouts where member_id = ${visitorId} and key = ${key}`
  return { id: known!.id, fresh: false, hasClaims }
}

/** One after the other for each member. */
export async function lockMembers(db: Db, ids: readonly number[]): Promise<void> {
  await db`${membersLocked(db, ids)}`
}

const membersLocked = (db: Db, ids: readonly number[]): Fragment =>
  db`select id from members where id = ${anyOf(db, [...new Set(ids)])} order by id for no key update`

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
  const [made] = await db<MadeOrder[]>`${orderInsert(db, order)}`
  return made!
}

const orderInsert = (db: Db, order: NewOrder): Fragment => db`
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
  await db`${lineInsert(db, db`order_id`, db`${linesGiven(db, lines)}`)}`
}

const lineInsert = (db: Db, orderId: Fragment, from: Fragment): Fragment => db`
    insert into order_lines (order_id, position, sku_id, product_id, item_no, names, spec, picture, unit_id, unit_names,
      quantity, factor, base_quantity, price, amount, promotion_id, promotion_off, coupon_off, red_packet_off, points_off,
      freight, payable, customisation_id, customisation, claim_id, comment, steps)
    select ${orderId}, position, sku_id, product_id, item_no, names, spec, picture, unit_id, unit_names,
      quantity, factor, base_quantity, price, amount, promotion_id, promotion_off, coupon_off, red_packet_off, points_off,
      freight, payable, customisation_id, nullif(customisation, 'null'), claim_id, comment, steps
    from ${from}`

const linesGiven = (db: Db, lines: readonly Omit<NewOrderLine, 'order_id'>[]): Fragment => db`
    jsonb_to_recordset(${db.json(lines as never)}) as l (order_id integer, position smallint, sku_id integer,
      product_id integer, item_no text, names jsonb, spec jsonb, picture text, unit_id integer, unit_names jsonb,
      quantity numeric, factor numeric, base_quantity numeric, price numeric, amount numeric, promotion_id integer,
      promotion_off numeric, coupon_off numeric, red_packet_off numeric, points_off numeric, freight numeric,
      payable numeric, customisation_id integer, customisation jsonb, claim_id integer, comment text, steps jsonb)`

interface WholeOrder {
  order: NewOrder
  lines: readonly Omit<NewOrderLine, 'order_id'>[]
  /** The first row of its history, which has no earlier state. */
  by: number
  reason: TextKey
  /** Whose cart it comes from. */
  cart: { memberId: number; lineIds: readonly number[] }
}

/** An order with its lines and the beginning of its history; what it was made of leaves the cart. One statement for all of it. */
export async function insertWholeOrder(
  db: Db,
  { order, lines, by, reason, cart }: WholeOrder,
): Promise<MadeOrder> {
  const [made] = await db<MadeOrder[]>`
    with made as (${orderInsert(db, order)}),
    lines as (${lineInsert(db, db`made.id`, db`made, ${linesGiven(db, lines)}`)}),
    history as (
      insert into order_history (order_id, member_id, to_state, reason)
      select id, ${by}::integer, state, ${reason} from made),
    emptied as (
      delete from cart_lines where id = ${anyOf(db, cart.lineIds)} and member_id = ${cart.memberId})
    select id, number, total, currency, state from made`
  return made!
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
