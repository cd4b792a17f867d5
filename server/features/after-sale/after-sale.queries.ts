import type { OfficeCaseOwner } from '../../../contract/after-sale.ts'
import type { CaseKind, CaseReason, CaseState } from '../../../contract/after-sale-states.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import type { Reach } from '../../records/bill-type.ts'
import { withCounterparts } from '../fx-orders/purchase.queries.ts'
import { ownTransfer } from '../payment/own-transfer.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { LineToRefund, OrderToRefund, SoldBy } from './after-sale.rules.ts'
import { caseSums } from './case-sums.ts'

/** An order with all that decides about its money and goods. */
export interface CaseOrder extends OrderToRefund {
  id: number
  number: string
  memberId: number
  shopId: number
  state: OrderState
  completedAt: Date | null
  currency: string
  warehouseId: number
  isDistributors: boolean
  /** What was bought from head office for it, as long as it lives. */
  purchase: { id: number; number: string; state: OrderState } | null
  /** It was bought for a customer of a distributor's. */
  isPurchase: boolean
  /** Paid with something that no channel takes back, and not with stored value. */
  byHand: boolean
}

interface OrderOwner {
  memberId: number
  shopId: number
}

/** Who bought it, where, and whether that was wholesale. */
export interface Buyer extends OrderOwner {
  kind: Shop['kind']
}

/** Of an order of head office's own shops; undefined for a distributor's, who answers for it. */
export async function buyerOf(db: Db, orderId: number): Promise<Buyer | undefined> {
  const [buyer] = await db<Buyer[]>`
    select o.member_id as "memberId", o.shop_id as "shopId", s.kind from orders o join shops s on s.id = o.shop_id
    where o.id = ${orderId} and s.owner_id is null`
  return buyer
}

const columns = (db: Db): Fragment => db`
  o.id, o.number, o.member_id as "memberId", o.shop_id as "shopId", o.state, o.completed_at as "completedAt", o.currency,
  o.decimals, o.total, o.paid, o.waived, o.refunded, o.points_used as "pointsUsed", o.points_returned as "pointsReturned",
  o.warehouse_id as "warehouseId", s.owner_id is not null as "isDistributors",
  (select json_build_object('id', b.id, 'number', b.number, 'state', b.state) from orders b
   where b.id = o.purchase_id and b.state not in (5, 7)) as purchase,
  exists (select from orders b where b.purchase_id = o.id) as "isPurchase",
  exists (
    select from payment_orders po join payments p on p.id = po.payment_id and p.state = 'success'
    where po.order_id = o.id and p.method in ('xx', 'cod')) as "byHand"`

const withLines = async (db: Db, order: Omit<CaseOrder, 'lines'> | undefined) =>
  order && { ...order, lines: await linesToRefund(db, order.id) }

const linesToRefund = async (db: Db, orderId: number): Promise<LineToRefund[]> => db<LineToRefund[]>`
  select id, position, base_quantity as "baseQuantity", packed_quantity as packed, shipped_quantity as shipped,
    withdrawn_quantity as withdrawn, refunded_quantity as "refundedQuantity", payable, freight,
    refunded_amount as "refundedAmount", refunded_freight as "refundedFreight", points_off as "pointsOff"
  from order_lines where order_id = ${orderId} order by position, id`

/** Somebody's own order; undefined for another's. */
export async function ownCaseOrder(
  db: Db,
  orderId: number,
  { memberId, shopId }: OrderOwner,
): Promise<CaseOrder | undefined> {
  const [order] = await db<Omit<CaseOrder, 'lines'>[]>`
    select ${columns(db)} from orders o join shops s on s.id = o.shop_id
    where o.id = ${orderId} and o.member_id = ${memberId} and o.shop_id = ${shopId}`
  return await withLines(db, order)
}

export const caseOrder = async (db: Db, orderId: number): Promise<CaseOrder> => {
  const [order] = await db<Omit<CaseOrder, 'lines'>[]>`
    select ${columns(db)} from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}`
  return (await withLines(db, order))!
}

/** Whoever moves its money locks the payments first, as those do who bring money (docs/architecture.md "Payments"). */
export async function lockPaymentsOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx`
    select from payments where id in (
      select payment_id from payment_orders where order_id in (select id from orders where ${withCounterparts(tx, orderIds)}))
    order by id for update`
}

/** Cases, deliveries and receipts of one order, and of what it is the counterpart of, wait for each other here. */
export async function lockCaseOrder(tx: Tx, orderId: number): Promise<CaseOrder> {
  await tx`select from orders where ${withCounterparts(tx, [orderId])} order by id for update`
  return await caseOrder(tx, orderId)
}

export interface CaseRow {
  id: number
  number: string
  orderId: number
  memberId: number
  shopId: number
  kind: CaseKind
  reason: CaseReason
  state: CaseState
  toStored: boolean
  atFault: boolean
  decidedBy: number | null
  receivedBy: number | null
  refundedBy: number | null
  createdAt: Date
  /** The customer's case that this one asks head office for. */
  forCaseId: number | null
  /** The one that asks head office for this one's. */
  linked: { id: number; number: string; state: CaseState } | null
  lines: { lineId: number; quantity: Decimal; unshipped: Decimal }[]
}

const caseColumns = (db: Db): Fragment => db`
  c.id, c.number, c.order_id as "orderId", c.member_id as "memberId", c.shop_id as "shopId", c.kind, c.reason, c.state,
  c.to_stored as "toStored", c.at_fault as "atFault", c.decided_by as "decidedBy", c.received_by as "receivedBy",
  c.refunded_by as "refundedBy", c.created_at as "createdAt", c.for_case_id as "forCaseId",
  (select json_build_object('id', k.id, 'number', k.number, 'state', k.state) from after_sale_cases k where k.for_case_id = c.id) as linked,
  (select json_agg(json_build_object('lineId', l.order_line_id, 'quantity', l.quantity::text,
     'unshipped', l.unshipped::text) order by l.order_line_id)
   from after_sale_lines l where l.case_id = c.id) as lines`

export async function caseById(db: Db, id: number): Promise<CaseRow | undefined> {
  const [row] = await db<CaseRow[]>`select ${caseColumns(db)} from after_sale_cases c where c.id = ${id}`
  return row
}

/** Whether a case of this order waits for anybody: then nobody completes it by the clock. `order` is the order's id. */
export const isCaseOpenOn = (db: Db, order: Fragment): Fragment => db`exists (
  select from after_sale_cases k
  where k.order_id = ${order} and k.state in ('requested', 'granted', 'sent_back', 'received'))`

export async function hasOpenCase(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db<{ open: boolean }[]>`select ${isCaseOpenOn(db, db`${orderId}::integer`)} as open`
  return row!.open
}

export const openCasesOf = async (db: Db, orderId: number): Promise<CaseRow[]> => db<CaseRow[]>`
  select ${caseColumns(db)} from after_sale_cases c
  where c.order_id = ${orderId} and c.state in ('requested', 'granted', 'sent_back', 'received') order by c.id`

export interface NewCase {
  order: CaseOrder
  kind: CaseKind
  reason: CaseReason
  toStored: boolean
  amount: Decimal
  freight: Decimal
  answerHours: number
  forCaseId?: number
  lines: readonly { lineId: number; quantity: Decimal; unshipped: Decimal; amount: Decimal }[]
}

export async function insertCase(tx: Tx, made: NewCase): Promise<{ id: number; number: string }> {
  const { order, kind, reason, toStored, amount, freight, answerHours, forCaseId = null, lines } = made
  const [row] = await tx<{ id: number; number: string }[]>`
    insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, to_stored, amount, freight, for_case_id, act_before)
    values (${order.id}, ${order.memberId}, ${order.shopId}, ${kind}, ${reason}, ${toStored}, ${amount}, ${freight}, ${forCaseId},
      now() + make_interval(hours => ${answerHours}))
    returning id, number`
  const rows = lines.map(line => ({
    case_id: row!.id,
    order_line_id: line.lineId,
    quantity: line.quantity,
    unshipped: line.unshipped,
    amount: line.amount,
  }))
  await tx`insert into after_sale_lines ${tx(rows)}`
  return row!
}

export interface NewMessage {
  caseId: number
  memberId: number | null
  state?: CaseState
  reason?: string
  words?: string
}

export async function insertMessage(
  db: Db,
  { caseId, memberId, state, reason = '', words = '' }: NewMessage,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into after_sale_messages (case_id, member_id, to_state, reason, words)
    values (${caseId}, ${memberId}, ${state ?? null}, ${reason}, ${words}) returning id`
  return row!.id
}

export interface CaseListRow {
  id: number
  number: string
  orderId: number
  orderNumber: string
  kind: CaseKind
  reason: CaseReason
  state: CaseState
  amount: Decimal
  freight: Decimal
  deducted: Decimal
  currency: string
  createdAt: Date
  actBefore: Date | null
  member: string
  mobile: string
  escalated: boolean
  /** The distributor's, of a customer there; else empty. */
  shop: string
  lines: CaseLineRow[]
}

export interface CaseLineRow {
  id: number
  productId: number
  itemNo: string
  name: string
  spec: { name: Record<string, string>; value: Record<string, string> }[]
  picture: string
  unit: string
  quantity: Decimal
}

const lineColumns = (db: Db, lang: Language): Fragment => db`
  l.id, l.product_id as "productId", l.item_no as "itemNo", text_in(l.names, ${lang}) as name, l.spec, l.picture,
  coalesce((select text_in(u.names, ${lang}) from products p join units u on u.id = p.unit_id where p.id = l.product_id), '')
    as unit`

/** Of case `c`, its order `o` and its member `m`. */
const caseListColumns = (db: Db, lang: Language): Fragment => db`
  c.id, c.number, c.order_id as "orderId", o.number as "orderNumber", c.kind, c.reason, c.state,
  round(c.amount, o.decimals) as amount, round(c.freight, o.decimals) as freight,
  round(c.deducted, o.decimals) as deducted, o.currency,
  c.created_at as "createdAt", case when c.ended_at is null then c.act_before end as "actBefore", m.nick as member, m.mobile,
  c.escalated_at is not null as escalated,
  coalesce((select text_in(s.titles, ${lang}) from shops s where s.id = c.shop_id and s.owner_id is not null), '') as shop,
  (select json_agg(row_to_json(line)) from (
     select ${lineColumns(db, lang)}, trim_scale(k.quantity)::text as quantity
     from after_sale_lines k join order_lines l on l.id = k.order_line_id
     where k.case_id = c.id order by l.position) line) as lines`

interface CasePage {
  lang: Language
  start: number
  limit: number
}

const open = (db: Db): Fragment => db`c.state in ('requested', 'granted', 'sent_back', 'received')`

export async function casesOfMember(
  db: Db,
  { memberId, shopId }: OrderOwner,
  { lang, start, limit, onlyOpen, orderId }: CasePage & { onlyOpen: boolean; orderId?: number },
): Promise<CaseListRow[]> {
  return await db<CaseListRow[]>`
    select ${caseListColumns(db, lang)}
    from after_sale_cases c join orders o on o.id = c.order_id join members m on m.id = c.member_id
    where c.member_id = ${memberId} and c.shop_id = ${shopId} ${onlyOpen ? db`and ${open(db)}` : db``}
      ${orderId === undefined ? db`` : db`and c.order_id = ${orderId}`}
    order by c.id desc limit ${limit} offset ${start}`
}

export async function countOfMember(db: Db, { memberId, shopId }: OrderOwner) {
  const [row] = await db<{ open: number; all: number }[]>`
    select count(*) filter (where ${open(db)})::integer as open, count(*)::integer as all
    from after_sale_cases c where c.member_id = ${memberId} and c.shop_id = ${shopId}`
  return row!
}

/** Refunds `r` that head office has to transfer. */
export const officeTransfer = (db: Db): Fragment =>
  db`r.state = 'requested' and r.way = 'manual' and not (${ownTransfer(db)})`

/** Those of head office's lists. */
const inTab = (db: Db, tab: string): Fragment => {
  switch (tab) {
    case 'toDecide':
      return db`state = 'requested'`
    case 'onTheWay':
      return db`state in ('granted', 'sent_back')`
    case 'received':
      return db`state = 'received'`
    case 'transfers':
      return db`id in (select case_id from refunds r where ${officeTransfer(db)})`
    case 'ended':
      return over(db)
    default:
      return db`true`
  }
}

/** The shops whose cases those are: a query of ids. */
const shopsOf = (db: Db, whose: OfficeCaseOwner): Fragment =>
  db`select id from shops where (owner_id is null) = ${whose === 'own'}`

export const isWhose = (db: Db, whose: OfficeCaseOwner): Fragment => db`shop_id in (${shopsOf(db, whose)})`

export const over = (db: Db): Fragment => db`state in ('refunded', 'refused', 'withdrawn')`

/** A query of ids, by the number of a case or of its order and by its member's mobile. */
export const casesCalled = (db: Db, find: string): Fragment => db`
  select id from after_sale_cases where number = ${find}
  union all select k.id from after_sale_cases k join orders o on o.id = k.order_id where o.number = ${find}
  union all select k.id from after_sale_cases k join members m on m.id = k.member_id where m.mobile = ${find}`

export async function casesOfOffice(
  db: Db,
  { whose, tab, find, lang, start, limit }: CasePage & { whose: OfficeCaseOwner; tab: string; find: string },
): Promise<{ rows: CaseListRow[]; total: number }> {
  const called = () => db`id = any(array(
    ${casesCalled(db, find)}
    union all select id from after_sale_cases where tracking_no = ${find} and tracking_no <> ''))`
  // What somebody looks for may be anybody's, and whoever's a transfer is, head office makes it.
  const where = find
    ? called()
    : db`${inTab(db, tab)} and ${tab === 'transfers' ? db`true` : isWhose(db, whose)}`
  // There are many of them, and lines by day of how many (migration 0106); those that wait are few.
  const areMany = !find && (tab === 'ended' || tab === 'all')
  const [rows, [count]] = await Promise.all([
    areMany
      ? newestCases(
          db,
          { lang, start, limit },
          { shops: shopsOf(db, whose), ...(tab === 'ended' && { only: over(db) }) },
        )
      : // What is past its time comes first, then what has waited longest; what is found, newest first.
        casePage(db, lang, {
          where,
          order: find ? db`id desc` : db`escalated_at nulls last, act_before, id`,
          start,
          limit,
        }),
    db<{ total: number }[]>`${
      areMany
        ? db`select coalesce(sum(rows), 0)::integer as total from after_sale_sums where ${where}`
        : db`select count(*)::integer as total from after_sale_cases where ${where}`
    }`,
  ])
  return { rows, total: count!.total }
}

/** Until there, walking is as quick where most of all cases are wanted. */
const near = 1_000

/** A page of many, newest first: it begins on a day that is known, and not with the newest. */
export async function newestCases(
  db: Db,
  { lang, start, limit }: CasePage,
  reach: Reach,
): Promise<CaseListRow[]> {
  const isNear = start < near && !reach.shops
  const place = isNear ? undefined : await caseSums.seek(db, {}, { start, limit }, reach)
  const where = db`${reach.only ?? db`true`} and ${reach.shops ? db`shop_id in (${reach.shops})` : db`true`}`
  return await casePage(db, lang, {
    where: db`${where} and ${place?.where ?? db`true`}`,
    order: db`created_at desc, id desc`,
    start: place?.start ?? start,
    limit,
  })
}

/** The ids of the page first: what is said of a case is asked for its cases alone. Conditions are on cases `r`. */
export const casePage = async (
  db: Db,
  lang: Language,
  { where, order, start, limit }: { where: Fragment; order: Fragment; start: number; limit: number },
): Promise<CaseListRow[]> =>
  await db<CaseListRow[]>`
  select ${caseListColumns(db, lang)}
  from unnest(array(
    select id from after_sale_cases r where ${where} order by ${order} limit ${limit} offset ${start}
  )) with ordinality as page (case_id, n)
  join after_sale_cases c on c.id = page.case_id join orders o on o.id = c.order_id join members m on m.id = c.member_id
  order by page.n`

export interface CaseCounts {
  toDecide: number
  onTheWay: number
  received: number
  transfers: number
}

export async function countOfOffice(db: Db, whose: OfficeCaseOwner): Promise<CaseCounts> {
  const [row] = await db<CaseCounts[]>`
    select count(*) filter (where c.state = 'requested')::integer as "toDecide",
      count(*) filter (where c.state in ('granted', 'sent_back'))::integer as "onTheWay",
      count(*) filter (where c.state = 'received')::integer as received,
      (select count(distinct case_id)::integer from refunds r
       where ${officeTransfer(db)} and case_id is not null) as transfers
    from after_sale_cases c where ${open(db)} and ${isWhose(db, whose)}`
  return row!
}

export interface CaseDetailRow extends CaseListRow {
  memberId: number
  shopId: number
  carrier: string
  trackingNo: string
  toStored: boolean
  atFault: boolean
  decidedBy: string
  orderState: OrderState
  /** Head office is asked for the same of the purchase, and decides there: how far that is. */
  linkedState: CaseState | null
  /** It asks head office for what a customer asked of the distributor, and follows that one. */
  isForCustomer: boolean
  /** Refunds that the distributor transfers. */
  ownTransfers: number[]
  sellable: number[]
}

export async function caseDetailRow(
  db: Db,
  id: number,
  lang: Language,
  owner?: OrderOwner,
): Promise<CaseDetailRow | undefined> {
  const [row] = await db<CaseDetailRow[]>`
    select ${caseListColumns(db, lang)}, c.member_id as "memberId", c.shop_id as "shopId", c.carrier,
      c.tracking_no as "trackingNo", c.to_stored as "toStored", c.at_fault as "atFault", o.state as "orderState",
      (select k.state from after_sale_cases k where k.for_case_id = c.id) as "linkedState",
      c.for_case_id is not null as "isForCustomer",
      coalesce((select json_agg(r.id) from refunds r where r.case_id = c.id and ${ownTransfer(db)}), '[]') as "ownTransfers",
      coalesce((select nick from members d where d.id = c.decided_by), '') as "decidedBy",
      coalesce((select json_agg(k.order_line_id) from after_sale_lines k where k.case_id = c.id and k.sellable), '[]') as sellable
    from after_sale_cases c join orders o on o.id = c.order_id join members m on m.id = c.member_id
    where c.id = ${id} ${owner ? db`and c.member_id = ${owner.memberId} and c.shop_id = ${owner.shopId}` : db``}`
  return row
}

export interface MessageRow {
  id: number
  at: Date
  memberId: number | null
  nick: string | null
  role: string | null
  state: CaseState | null
  reason: string
  words: string
}

export const messagesOf = async (db: Db, caseId: number): Promise<MessageRow[]> => db<MessageRow[]>`
  select a.id, a.at, a.member_id as "memberId", m.nick, m.role, a.to_state as state, a.reason, a.words
  from after_sale_messages a left join members m on m.id = a.member_id
  where a.case_id = ${caseId} order by a.id`

export interface MoneyRow {
  id: number
  number: string
  way: 'channel' | 'stored_value' | 'manual' | 'wallet'
  state: 'requested' | 'done' | 'failed'
  amount: Decimal
  method: string
  providerNo: string
  transferFailed: boolean
}

export const moneyOf = async (db: Db, caseId: number): Promise<MoneyRow[]> => db<MoneyRow[]>`
  select r.id, r.number, r.way, r.state, round(r.amount, o.decimals) as amount, p.method,
    coalesce(r.provider_no, '') as "providerNo",
    r.transfer_failed_at is not null and r.state = 'requested' as "transferFailed"
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where r.case_id = ${caseId} order by r.id`

export interface FormLineRow extends CaseLineRow, SoldBy {
  open: string
}

export const formLines = async (db: Db, orderId: number, lang: Language): Promise<FormLineRow[]> => db<
  FormLineRow[]
>`
  select ${lineColumns(db, lang)}, trim_scale(l.base_quantity)::text as quantity,
    coalesce((select c.number from after_sale_lines k join after_sale_cases c on c.id = k.case_id
      where k.order_line_id = l.id and k.open), '') as open,
    l.claim_id is not null or o.group_id is not null as "inPieces", s.min_qty as "minQty", s.multiple
  from orders o join order_lines l on l.order_id = o.id join skus s on s.id = l.sku_id
  where o.id = ${orderId} order by l.position, l.id`
