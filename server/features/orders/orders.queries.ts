import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import type { MemberContext } from '../../context.ts'
import { anyOf } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { iso } from '../../db/iso.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { holds, shopsRunBy } from '../../visitor.ts'
import type { StoredAddress } from '../checkout/address-lines.ts'
import { isOwed } from '../payment/payment.queries.ts'
import type { PriceStep } from '../pricing/pricing.rules.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { ownOrdersWith } from './own-orders-with.ts'

export interface LineRow {
  id: number
  skuId: number
  productId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  spec: { name: TextsByLanguage; value: TextsByLanguage }[]
  picture: string
  unit: string
  quantity: Decimal
  baseQuantity: Decimal
  baseUnit: string
  inUnits: string
  price: Decimal
  amount: Decimal
  off: Decimal
  payable: Decimal
  customisation: TextsByLanguage | null
  comment: string
  steps: PriceStep[]
  promotionOff: Decimal
  couponOff: Decimal
  redPacketOff: Decimal
  pointsOff: Decimal
  freight: Decimal
  adjustment: Decimal
}

export interface OrderRow {
  id: number
  number: string
  state: OrderState
  paymentState: PaymentState
  source: 'online' | 'offline'
  currency: string
  decimals: number
  total: Decimal
  paid: Decimal
  createdAt: Date
  payBefore: Date | null
  /** Chosen at checkout. */
  payMethod: string
  /** What its money really came by, first come first. */
  paidWith: string[]
  delivery: 'delivery' | 'pickup'
  completedAt: Date | null
  refundState: 'none' | 'part' | 'all'
  onAccount: boolean
  /** Something of it is owed on account. */
  isOwed: boolean
  /** A distributor has bought it from head office. */
  isPurchased: boolean
  /** It is what a distributor bought for a customer. */
  isPurchase: boolean
  isPacked: boolean
  awaitsReceipt: boolean
  isTracked: boolean
  recipient: string
  groupId: number | null
  groupBuyId: number | null
  lineCount: number
  lines: LineRow[]
}

/** Whose orders: rows of `o`. */
export interface OrderScope {
  shopId: number
  memberId: number
}

const scoped = (db: Db, { shopId, memberId }: OrderScope): Fragment =>
  db`o.member_id = ${memberId} and o.shop_id = ${shopId}`

/** A unit's price as it was shown when it was bought: the line was counted with the exact one. */
export const orderLines = (db: Db, lang: Language, most: number | null): Fragment => db`
  coalesce((
    select json_agg(l order by l.position) from (
      select l.id, l.position, l.sku_id as "skuId", l.product_id as "productId", l.item_no as "itemNo",
        text_in(l.names, ${lang}) as name, ${fallbackOf(db, db`l.names`, lang)} as "nameLang", l.spec, l.picture, text_in(l.unit_names, ${lang}) as unit,
        trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity)::text as "baseQuantity",
        coalesce((select text_in(u.names, ${lang}) from products p join units u on u.id = p.unit_id where p.id = l.product_id), '')
          as "baseUnit",
        -- Few lines fill a larger unit, and the function takes longer than finding that out.
        case when exists (select from product_units u where u.product_id = l.product_id and u.factor > 1 and u.factor <= l.base_quantity)
          then in_units(l.product_id, l.base_quantity, ${lang}) else '' end as "inUnits",
        round(l.price, o.decimals)::text as price,
        round(l.amount, o.decimals)::text as amount,
        round(l.promotion_off + l.coupon_off + l.red_packet_off + l.points_off, o.decimals)::text as off,
        round(l.payable, o.decimals)::text as payable, l.customisation, l.comment, l.steps,
        round(l.promotion_off, o.decimals)::text as "promotionOff", round(l.coupon_off, o.decimals)::text as "couponOff",
        round(l.red_packet_off, o.decimals)::text as "redPacketOff", round(l.points_off, o.decimals)::text as "pointsOff",
        round(l.freight, o.decimals)::text as freight, round(l.adjustment, o.decimals)::text as adjustment
      from order_lines l where l.order_id = o.id order by l.position limit ${most}
    ) l
  ), '[]') as lines`

/** Of order `o`. */
export const orderSummaryColumns = (db: Db): Fragment => db`
  o.id, o.number, o.state, o.payment_state as "paymentState", o.source, o.currency, o.decimals,
  round(o.total, o.decimals) as total, round(o.paid, o.decimals) as paid, o.created_at as "createdAt",
  o.pay_before as "payBefore", o.pay_method as "payMethod", o.delivery,
  o.completed_at as "completedAt", o.refund_state as "refundState",
  coalesce((
    select json_agg(w.method order by w.first) from (
      select p.method, min(p.id) as first from payment_orders po
      join payments p on p.id = po.payment_id and p.state = 'success'
      where po.order_id = o.id and po.amount > 0 group by p.method) w
  ), '[]') as "paidWith",
  o.due_at is not null as "onAccount", ${isOwed(db, db`o`)} as "isOwed",
  exists (select from orders b where b.id = o.purchase_id and b.state not in (5, 7)) as "isPurchased",
  exists (select from orders c where c.purchase_id = o.id) as "isPurchase",
  exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0) as "isPacked",
  exists (
    select from delivery_note_lines l join delivery_notes n on n.id = l.note_id
    where l.order_id = coalesce(o.purchase_id, o.id) and n.state = 'shipped') as "awaitsReceipt",
  exists (
    select from delivery_note_lines l join delivery_notes n on n.id = l.note_id
    where l.order_id = coalesce(o.purchase_id, o.id) and n.state in ('shipped', 'received') and n.delivery = 'delivery') as "isTracked",
  coalesce(o.address ->> 'recipient', o.pickup_person) as recipient, o.group_id as "groupId",
  (select group_buy_id from groups g where g.id = o.group_id) as "groupBuyId",
  (select count(*)::integer from order_lines l where l.order_id = o.id) as "lineCount"`

export interface Narrowed extends OrderScope {
  lang: Language
  state?: number | undefined
  search?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  source?: 'online' | 'offline' | undefined
  amountFrom?: Decimal | undefined
  amountTo?: Decimal | undefined
  ids?: readonly number[] | undefined
}

const shownLines = 3

function narrowed(
  db: Db,
  { state, from, before, source, amountFrom, amountTo, ids, memberId, shopId }: Narrowed,
): Fragment {
  return db`${scoped(db, { memberId, shopId })}
    ${state === undefined ? db`` : db`and o.state = ${state}`}
    ${from ? db`and o.created_at >= ${from}` : db``}
    ${before ? db`and o.created_at < ${before}` : db``}
    ${source ? db`and o.source = ${source}` : db``}
    ${amountFrom === undefined ? db`` : db`and o.total >= ${amountFrom}::numeric`}
    ${amountTo === undefined ? db`` : db`and o.total <= ${amountTo}::numeric`}
    ${ids ? db`and o.id = any(${[...ids]}::integer[])` : db``}`
}

/** The ids of all that fit, where a text is looked for. */
function searched(db: Db, filter: Narrowed & { search: string }): Fragment {
  const { lang, search: text, memberId, shopId, ...others } = filter
  const hits = ownOrdersWith(db, { lang, text, memberId, shopId })
  return Object.values(others).every(value => value === undefined)
    ? hits
    : db`select o.id from (${hits}) hits join orders o on o.id = hits.id where ${narrowed(db, filter)}`
}

/**
 * The page first: all that is said of an order is asked for its orders alone. And of how many it is, where that was found out on the
 * way: whoever looks for a text finds all orders at once.
 */
export async function ordersOf(
  db: Db,
  { start, limit, ...filter }: Narrowed & { start: number; limit: number },
): Promise<{ rows: OrderRow[]; total?: number }> {
  const { search, ...others } = filter
  const found = search ? await pageOfFound(db, { ...others, search }, { start, limit }) : undefined
  const page = found
    ? db`select * from orders o where o.id = ${anyOf(db, found.ids)} and ${scoped(db, filter)}`
    : db`select * from orders o where ${narrowed(db, filter)} order by o.id desc limit ${limit} offset ${start}`
  const rows = await db<OrderRow[]>`
    select ${orderSummaryColumns(db)}, ${orderLines(db, filter.lang, shownLines)} from (${page}) o order by o.id desc`
  return { rows, ...(found && { total: found.total }) }
}

async function pageOfFound(
  db: Db,
  filter: Narrowed & { search: string },
  { start, limit }: { start: number; limit: number },
) {
  const [found] = await db<{ ids: number[]; total: number }[]>`
    with found as materialized (${searched(db, filter)})
    select array(select id from found order by id desc limit ${limit} offset ${start}) as ids,
      (select count(*)::integer from found) as total`
  return found!
}

/** Where no text is looked for. */
export async function ordersCount(db: Db, filter: Narrowed): Promise<number> {
  const [count] = await db<{ total: number }[]>`
    select count(*)::integer as total from orders o where ${narrowed(db, filter)}`
  return count!.total
}

/** All that fit, newest first, with all their lines; so many at a time. */
export async function* everyOrder(
  db: Db,
  { search, ...filter }: Narrowed,
  perBatch = 200,
): AsyncGenerator<OrderRow[]> {
  const found = search && (await everyFound(db, { ...filter, search }))
  let below: number | undefined
  for (let at = 0; ; at += perBatch) {
    const some = found ? { ...filter, ids: found.slice(at, at + perBatch) } : filter
    const rows: OrderRow[] = await db<OrderRow[]>`
      select ${orderSummaryColumns(db)}, ${orderLines(db, filter.lang, null)}
      from (
        select * from orders o where ${narrowed(db, some)} ${below === undefined ? db`` : db`and o.id < ${below}`}
        order by o.id desc limit ${perBatch}
      ) o
      order by o.id desc`
    if (rows.length > 0) yield rows
    if (rows.length < perBatch) return
    below = rows.at(-1)!.id
  }
}

const everyFound = async (db: Db, filter: Narrowed & { search: string }): Promise<number[]> =>
  (await db<{ id: number }[]>`select id from (${searched(db, filter)}) found order by id desc`).map(
    ({ id }) => id,
  )

/** How many there are in each state. */
export async function orderCounts(db: Db, scope: OrderScope): Promise<Record<string, number>> {
  const rows = await db<{ state: number; count: number }[]>`
    select o.state, count(*)::integer as count from orders o where ${scoped(db, scope)} group by o.state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** As it was. */
export type OrderAddress = StoredAddress

export interface OrderDetailRow extends OrderRow {
  /** Who ordered it. */
  customer: string
  goods: Decimal
  promotionOff: Decimal
  couponOff: Decimal
  redPacketOff: Decimal
  pointsOff: Decimal
  freight: Decimal
  adjustment: Decimal
  refunded: Decimal
  address: OrderAddress | null
  store: string
  storeAddress: string
  pickupPerson: string
  pickupPhone: string
  pickupCode: string | null
  wantedAt: Date | null
  deliveryMethod: string | null
  invoice: { title?: string } | null
  remark: string
  dueAt: Date | null
  placedBy: string | null
  mergedInto: { id: number; number: string } | null
  mergedFrom: { id: number; number: string }[]
  /** When its receipt counts as confirmed. */
  receiveBefore: Date | null
  groupCloses: Date | null
  checkoutId: number | null
  contractName: string | null
  signedAt: Date | null
  contractFile: number | null
  /** How often its paper could not be printed. */
  contractFailures: number
}

/** In a shop of a distributor's. */
export const orderInShops = (db: Db, id: number, lang: Language, shops: Fragment) =>
  wholeOrder(db, id, lang, db`o.shop_id in (${shops})`)

export const orderRow = (db: Db, id: number, lang: Language, scope: OrderScope) =>
  wholeOrder(db, id, lang, scoped(db, scope))

/** For whoever may look at it: its member, whoever its shop belongs to, head office. */
const printable = (db: Db, { visitor, shop }: MemberContext): Fragment =>
  visitor.role === 'office'
    ? db`true`
    : db`(${scoped(db, { memberId: visitor.id, shopId: shop.id })}
          ${holds(visitor, DistributionRight.Screens) ? db`or o.shop_id in (${shopsRunBy(db, visitor)})` : db``})`

export const printedOrder = (db: Db, id: number, lang: Language, context: MemberContext) =>
  wholeOrder(db, id, lang, printable(db, context))

/** Whose papers it is printed on; undefined when it is not for this visitor. */
export async function shopOfPrinted(db: Db, id: number, context: MemberContext): Promise<number | undefined> {
  const [order] = await db<{ shopId: number }[]>`
    select o.shop_id as "shopId" from orders o where o.id = ${id} and ${printable(db, context)}`
  return order?.shopId
}

async function wholeOrder(
  db: Db,
  id: number,
  lang: Language,
  where: Fragment,
): Promise<OrderDetailRow | undefined> {
  const [row] = await db<OrderDetailRow[]>`
    select ${orderSummaryColumns(db)}, ${orderLines(db, lang, null)},
      (select nick from members m where m.id = o.member_id) as customer,
      round(o.goods, o.decimals) as goods, round(o.promotion_off, o.decimals) as "promotionOff",
      round(o.coupon_off, o.decimals) as "couponOff", round(o.red_packet_off, o.decimals) as "redPacketOff",
      round(o.points_off, o.decimals) as "pointsOff", round(o.freight, o.decimals) as freight,
      round(o.adjustment, o.decimals) as adjustment, round(o.refunded, o.decimals) as refunded, o.address,
      text_in(st.names, ${lang}) as store, coalesce(text_in(st.addresses, ${lang}), '') as "storeAddress",
      o.pickup_person as "pickupPerson", o.pickup_phone as "pickupPhone", o.pickup_code as "pickupCode",
      o.wanted_at as "wantedAt", text_in(d.names, ${lang}) as "deliveryMethod", o.invoice, o.remark, o.due_at as "dueAt",
      (select nick from members m where m.id = o.placed_by) as "placedBy",
      (select json_build_object('id', b.id, 'number', b.number) from orders b where b.id = o.merged_into) as "mergedInto",
      coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number) order by b.id) from orders b
        where b.merged_into = o.id), '[]') as "mergedFrom",
      -- By the clock of the shop that sends it, which for a distributor's is head office's.
      o.shipped_at + make_interval(days => coalesce(
        (select h.receipt_days from orders b join shops h on h.id = b.shop_id where b.id = o.purchase_id), sh.receipt_days)) as "receiveBefore",
      (select g.closes_at from groups g where g.id = o.group_id) as "groupCloses",
      o.checkout_id as "checkoutId", c.name as "contractName", c.signed_at as "signedAt", c.pdf_file_id as "contractFile",
      coalesce(c.pdf_failures, 0) as "contractFailures"
    from orders o
    join stores st on st.id = o.store_id
    join shops sh on sh.id = o.shop_id
    left join delivery_methods d on d.id = o.delivery_method_id
    left join checkout_contracts c on c.checkout_id = o.checkout_id
    where o.id = ${id} and ${where}`
  return row
}

export interface PaymentRow {
  number: string
  method: string
  state: PaymentState
  amount: Decimal
  at: Date
  providerNo: string
  proofFile: number | null
  reason: string
}

/** Attempts that nobody finished say nothing, and those of whoever had the order before are not the owner's business. */
export const paymentsOf = async (db: Db, orderId: number): Promise<PaymentRow[]> => db<PaymentRow[]>`
  select p.number, p.method,
    case when o.state in (5, 7) and p.state in ('paying', 'confirming') then 'failed' else p.state end as state, round(coalesce(nullif(po.amount, 0), p.amount), o.decimals) as amount,
    coalesce(p.paid_at, p.created_at) as at,
    coalesce(p.provider_no, '') as "providerNo", p.proof_file_id as "proofFile", p.reason
  from payment_orders po
  join payments p on p.id = po.payment_id
  join orders o on o.id = po.order_id
  where po.order_id = ${orderId} and p.state <> 'unpaid' and p.member_id = o.member_id
  order by p.id`

export interface HistoryRow {
  at: string
  from: number | null
  to: number
  memberId: number | null
  nick: string | null
  role: string | null
  reason: string
  note: string
}

export interface MoneyMove {
  kind: 'part' | 'refund'
  at: string
  amount: Decimal
  method: string
}

export interface OrderStory {
  history: HistoryRow[]
  /** Money that its states do not tell of: a part of what is due, and what went back. */
  money: MoneyMove[]
  /** What head office wrote for the member. */
  notes: { at: string; text: string }[]
}

/** What happened to an order, each kind from the beginning. */
export async function storyOf(db: Db, orderId: number): Promise<OrderStory> {
  const [story] = await db<OrderStory[]>`
    select
      (select coalesce(json_agg(h), '[]') from (
        select ${iso(db, db`h.at`)} as at, h.from_state as "from", h.to_state as "to", h.member_id as "memberId", m.nick, m.role,
          h.reason, h.note
        from order_history h left join members m on m.id = h.member_id where h.order_id = ${orderId} order by h.id) h) as history,
      (select coalesce(json_agg(json_build_object('kind', kind, 'at', ${iso(db, db`at`)}, 'amount', amount::text, 'method', method) order by at), '[]') from (
        select 'part' as kind, coalesce(p.paid_at, p.created_at) as at, round(po.amount, o.decimals) as amount, p.method
        from orders o join payment_orders po on po.order_id = o.id join payments p on p.id = po.payment_id and p.state = 'success'
        where o.id = ${orderId} and po.amount > 0 and po.amount < o.total and p.member_id = o.member_id
        union all
        select 'refund', coalesce(r.done_at, r.created_at), round(r.amount, o.decimals), p.method
        from orders o join payment_orders po on po.order_id = o.id join refunds r on r.payment_id = po.payment_id and r.order_id = o.id
        join payments p on p.id = r.payment_id
        where o.id = ${orderId} and r.state = 'done' and p.member_id = o.member_id) moves) as money,
      (select coalesce(json_agg(n), '[]') from (
        select ${iso(db, db`at`)} as at, text from order_notes where order_id = ${orderId} and for_member order by id) n) as notes`
  return story!
}

export const ownState = async (db: Db, id: number, { shopId, memberId }: OrderScope) =>
  (
    await db<{ state: OrderState }[]>`
      select state from orders where id = ${id} and member_id = ${memberId} and shop_id = ${shopId}`
  )[0]?.state

export interface LineToBuy {
  skuId: number
  itemNo: string
  name: string
  unitId: number | null
  quantity: Decimal
  customisationId: number | null
}

export const linesToBuy = async (
  db: Db,
  id: number,
  lang: Language,
  scope: OrderScope,
): Promise<LineToBuy[]> => db<LineToBuy[]>`
  select l.sku_id as "skuId", l.item_no as "itemNo", text_in(l.names, ${lang}) as name, l.unit_id as "unitId", l.quantity,
    l.customisation_id as "customisationId"
  from orders o join order_lines l on l.order_id = o.id
  where o.id = ${id} and ${scoped(db, scope)}
  order by l.position`
