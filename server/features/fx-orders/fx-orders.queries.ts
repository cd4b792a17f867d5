import type { Decimal } from '../../../contract/decimal.ts'
import type { FxTab } from '../../../contract/fx-orders.ts'
import type { Language } from '../../../contract/languages.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { PurchaseState } from '../../../contract/purchase-states.ts'
import { anyOf } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { ListFilters } from '../../records/bill-type.ts'
import { orderSums } from '../../records/definitions/order-sums.ts'
import { type OrderRow, orderLines, orderSummaryColumns } from '../orders/orders.queries.ts'
import { isOwed } from '../payment/payment.queries.ts'
import { ordersWith } from './orders-with.ts'
import { feeTakenOf, goodsOf, paysFor, receivedOf } from './purchase.queries.ts'

/** What the distributor knows of an order beyond its customer, in the base currency. */
export interface FxRow extends OrderRow {
  shopId: number
  shop: string
  customer: { id: number; nick: string; mobile: string }
  purchaseState: PurchaseState
  /** `isOwed`: it was bought on account and can be paid now. */
  purchase: {
    id: number
    number: string
    state: number
    shop: string
    total: Decimal
    isOwed: boolean
  } | null
  baseCurrency: string
  /** What its customer pays for good. */
  pays: Decimal
  collected: Decimal
  received: Decimal
  feePercent: Decimal
  /** Null until the margin is earned. */
  feeTaken: Decimal | null
  hasCase: boolean
  toConfirm: boolean
  cashDue: Decimal
  rate: Decimal
}

/** `purchaseStateOf` of contract/purchase-states.ts, of order `o` and its purchase `b`. */
const purchaseState = (db: Db): Fragment => db`
  case
    when b.id is null or b.state = 5 then case when o.state = 2 then 'pending' else 'none' end
    when b.state = 7 then case when o.state = 2 and o.shipment_state = 'none' then 'pending' else 'ended' end
    when b.state < 2 then 'to_pay'
    when b.payment_state = 'success' then 'paid'
    else 'awaiting' end`

/** Beyond the state of the order. */
const inTab = (db: Db, tab: FxTab): Fragment => {
  switch (tab) {
    case 'toPurchase':
      return db`(b.id is null or b.state in (5, 7))`
    case 'toPay':
      return db`b.state in (0, 1)`
    case 'purchased':
      return db`b.state in (2, 3, 4)`
    default:
      return db`true`
  }
}

export interface FxNarrowed {
  lang: Language
  /** The shops whose orders they are: a query of ids. */
  reach: Fragment
  tab?: FxTab | undefined
  shop?: number | undefined
  search?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  source?: 'online' | 'offline' | undefined
  amountFrom?: Decimal | undefined
  amountTo?: Decimal | undefined
  ids?: readonly number[] | undefined
  /** Older than this one. */
  below?: number | undefined
}

const tables = (db: Db): Fragment => db`
  orders o join shops s on s.id = o.shop_id join members m on m.id = o.member_id left join orders b on b.id = o.purchase_id`

/** Of one shop of the reach, where it is named. */
const shopsOf = (db: Db, { reach, shop }: FxNarrowed): Fragment =>
  shop === undefined ? reach : db`select id from (${reach}) reach where id = ${shop}`

/** By shop and state, as an index has them: few of all orders are a distributor's. */
const eachState = (db: Db, filter: FxNarrowed): Fragment =>
  db`(${shopsOf(db, filter)}) r cross join unnest(${statesOf(filter)}::integer[]) as states (state)`

/** The orders that may fit; purchases are looked at where they decide. Everything else stands in an index. */
const orders = (db: Db, { tab = 'all' }: FxNarrowed): Fragment =>
  purchaseDecides(tab) ? db`orders o left join orders b on b.id = o.purchase_id` : db`orders o`

/** But for its shop, its state and the text that is looked for. */
const fits = (db: Db, filter: FxNarrowed): Fragment => {
  const { tab = 'all', from, before, source, amountFrom, amountTo, ids, below } = filter
  return db`${inTab(db, tab)}
    ${from ? db`and o.created_at >= ${from}` : db``}
    ${before ? db`and o.created_at < ${before}` : db``}
    ${source === 'offline' ? db`and o.source = 'offline'` : db``}
    ${source === 'online' ? db`and o.source = 'online'` : db``}
    ${amountFrom === undefined ? db`` : db`and o.total >= ${amountFrom}::numeric`}
    ${amountTo === undefined ? db`` : db`and o.total <= ${amountTo}::numeric`}
    ${ids ? db`and o.id = any(${[...ids]}::integer[])` : db``}
    ${below === undefined ? db`` : db`and o.id < ${below}`}`
}

/** Of shop `r` and of one of the `states`. */
const narrowed = (db: Db, filter: FxNarrowed): Fragment =>
  db`o.shop_id = r.id and o.state = states.state and ${fits(db, filter)}`

/** All that fit, where their number is not kept: they are gathered, and then both counted and cut into pages. */
function gathered(db: Db, filter: FxNarrowed): Fragment {
  const { lang, search = '' } = filter
  if (!search)
    return db`
      select found.id from (${shopsOf(db, filter)}) r cross join lateral (
        select o.id from ${orders(db, filter)}
        where o.shop_id = r.id and o.state = any(${statesOf(filter)}::integer[]) and ${fits(db, filter)} offset 0) found`
  const hits = ordersWith(db, { lang, text: search, reach: shopsOf(db, filter) })
  const { lang: _, reach: __, shop: ___, search: ____, tab = 'all', ...others } = filter
  if (tab === 'all' && isEmpty(others)) return hits
  return db`
    select o.id from (${hits}) hits join ${orders(db, filter)} on o.id = hits.id
    where o.state = any(${statesOf(filter)}::integer[]) and ${fits(db, filter)}`
}

const isEmpty = (filter: object): boolean =>
  Object.values(filter).every(value => value === undefined || value === '')

/** Whether the number of those that fit, or where a page of them ends, is known only when all were looked at. */
const isGathered = ({ search, amountFrom, amountTo }: FxNarrowed): boolean =>
  !isEmpty({ search, amountFrom, amountTo })

const columns = (db: Db, lang: Language): Fragment => db`
  ${orderSummaryColumns(db)}, o.shop_id as "shopId", text_in(s.titles, ${lang}) as shop, o.rate,
  json_build_object('id', m.id, 'nick', m.nick, 'mobile', m.mobile) as customer, ${purchaseState(db)} as "purchaseState",
  case when b.id is not null then json_build_object('id', b.id, 'number', b.number, 'state', b.state, 'shop', (select code from shops where id = b.shop_id),
    'total', (b.total - b.waived - b.refunded)::text,
    'isOwed', ${isOwed(db, db`b`)} and b.payment_state <> 'confirming') end as purchase,
  (select base_currency from shops h where h.owner_id is null order by h.is_default desc, h.id limit 1) as "baseCurrency",
  ${paysFor(db)} as pays, o.collected, ${receivedOf(db)} as received, s.collecting_fee_percent as "feePercent",
  ${feeTakenOf(db)} as "feeTaken",
  exists (select from after_sale_cases c where c.order_id = o.id
    and c.state in ('requested', 'granted', 'sent_back', 'received')) as "hasCase",
  exists (select from payment_orders po join payments p on p.id = po.payment_id and p.state = 'confirming'
    where po.order_id = o.id) as "toConfirm",
  case when o.pay_method = 'cod' and o.due_at is null and o.state in (2, 3, 4)
    then round(o.total - o.waived - o.paid, o.decimals) else 0 end as "cashDue"`

/** The newest that fit, after the first so many; and of how many, where that was found out on the way. */
export async function fxOrdersOf(
  db: Db,
  { start, limit, ...filter }: FxNarrowed & { start: number; limit: number },
): Promise<{ rows: FxRow[]; total?: number }> {
  if (!isGathered(filter))
    return { rows: await fxRows(db, filter.lang, await pageOf(db, filter, limit, start), 3) }
  const [found] = await db<{ ids: number[]; total: number }[]>`
    with gathered as materialized (${gathered(db, filter)})
    select array(select id from gathered order by id desc limit ${limit} offset ${start}) as ids,
      (select count(*)::integer from gathered) as total`
  const { ids, total } = found!
  return { rows: await fxRows(db, filter.lang, ids, 3), total }
}

/**
 * What is shown of these orders, in their order. What finds them is another statement: that one is planned anew each time, and
 * together with all of this the planning took several times as long as running both.
 */
const fxRows = async (
  db: Db,
  lang: Language,
  ids: readonly number[],
  lines: number | null,
): Promise<FxRow[]> =>
  ids.length === 0
    ? []
    : await db<FxRow[]>`
        select ${columns(db, lang)}, ${orderLines(db, lang, lines)}
        from ${tables(db)} where o.id = ${anyOf(db, ids)} order by array_position(${[...ids]}::integer[], o.id)`

/** The ids of the newest that fit. */
async function pageOf(db: Db, filter: FxNarrowed, limit: number, start = 0): Promise<number[]> {
  if (isOfDays(filter)) return pageOfDays(db, filter, limit, start)
  const rows = await db<{ id: number }[]>`
    select found.id from ${eachState(db, filter)} cross join lateral (
      select o.id from ${orders(db, filter)} where ${narrowed(db, filter)} order by o.id desc limit ${start + limit}
    ) found order by found.id desc limit ${limit} offset ${start}`
  return rows.map(({ id }) => id)
}

const isOfDays = ({ from, before }: FxNarrowed): boolean => !isEmpty({ from, before })

/**
 * Some days of a shop stand together in an index. By state and number all that are older would be walked through where a state has none in
 * these days.
 */
async function pageOfDays(db: Db, filter: FxNarrowed, limit: number, start: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select found.id from (${shopsOf(db, filter)}) r cross join lateral (
      select o.id, o.created_at from ${orders(db, filter)}
      where o.shop_id = r.id and o.state = any(${statesOf(filter)}::integer[]) and ${fits(db, filter)}
      order by o.created_at desc, o.id desc limit ${start + limit}
    ) found order by found.created_at desc, found.id desc limit ${limit} offset ${start}`
  return rows.map(({ id }) => id)
}

export async function fxOrdersCount(db: Db, filter: FxNarrowed): Promise<number> {
  const kept = keptCount(db, filter)
  if (kept) return (await kept)[0]!.total
  const [count] = await db<{ total: number }[]>`
    select count(*)::integer as total from (${gathered(db, filter)}) gathered`
  return count!.total
}

/** The states that a tab is of. */
const tabStates: Readonly<Record<FxTab, readonly number[]>> = {
  all: Object.values(OrderState),
  unpaid: [OrderState.PendingPayment, OrderState.PendingGroup],
  toConfirm: [OrderState.PaymentToConfirm],
  toPurchase: [OrderState.PendingShipment],
  toPay: [OrderState.PendingShipment],
  purchased: [OrderState.PendingShipment],
  shipped: [OrderState.Shipped],
  completed: [OrderState.Completed],
  ended: [OrderState.Cancelled, OrderState.Terminated],
}

const statesOf = ({ tab = 'all' }: FxNarrowed): number[] => [...tabStates[tab]]

/** Those orders wait, and are not many. */
const purchaseDecides = (tab: FxTab): boolean =>
  tabStates[tab].includes(OrderState.PendingShipment) && tab !== 'all'

/** What the sums by day tell, where the list is narrowed by nothing else. */
function keptCount(db: Db, filter: FxNarrowed) {
  const { lang: _, reach, tab = 'all', shop, source, from, before, ...others } = filter
  if (purchaseDecides(tab) || !isEmpty(others)) return undefined
  const filters: ListFilters = {
    ...(shop !== undefined && { shop_id: String(shop) }),
    ...(source && { source }),
    created_at: [from?.toISOString() ?? '', before?.toISOString() ?? ''],
  }
  const sums = tab === 'all' ? [filters] : tabStates[tab].map(state => ({ ...filters, state: String(state) }))
  const counts = sums.map(one => orderSums.summary(db, one, { shops: reach }))
  if (!counts.every(one => one !== undefined)) return undefined
  const all = counts.reduce((some, one) => db`${some} union all ${one}`)
  return db<{ total: number }[]>`select sum(total)::integer as total from (${all}) counts`
}

/** All that fit, newest first, with all their lines; so many at a time. */
export async function* everyFxOrder(db: Db, filter: FxNarrowed, perBatch = 200): AsyncGenerator<FxRow[]> {
  const all = isGathered(filter) || isOfDays(filter) ? await everyId(db, filter) : undefined
  let below: number | undefined
  for (let at = 0; ; at += perBatch) {
    const ids = all ? all.slice(at, at + perBatch) : await pageOf(db, { ...filter, below }, perBatch)
    const rows = await fxRows(db, filter.lang, ids, null)
    if (rows.length > 0) yield rows
    if (rows.length < perBatch) return
    below = rows.at(-1)!.id
  }
}

const everyId = async (db: Db, filter: FxNarrowed): Promise<number[]> =>
  (await db<{ id: number }[]>`select id from (${gathered(db, filter)}) gathered order by id desc`).map(
    ({ id }) => id,
  )

export async function fxOrderRow(
  db: Db,
  id: number,
  lang: Language,
  reach: Fragment,
): Promise<FxRow | undefined> {
  const [row] = await db<FxRow[]>`
    select ${columns(db, lang)}, ${orderLines(db, lang, null)} from ${tables(db)}
    where o.id = ${id} and o.shop_id in (${reach})`
  return row
}

/** Kept by day; of those that wait, the ones with a purchase are asked what became of it (`orders_purchased_waiting`). */
export async function fxCounts(db: Db, reach: Fragment): Promise<Record<FxTab, number>> {
  const kept = (tab: FxTab) =>
    db`coalesce(sum(rows) filter (where state = any(${[...tabStates[tab]]}::smallint[])), 0)::integer`
  const of = (tab: FxTab) => db`count(*) filter (where ${inTab(db, tab)})::integer`
  const [row] = await db<Record<FxTab, number>[]>`
    select kept.all, unpaid, "toConfirm", waiting - asked + again as "toPurchase", "toPay", purchased, shipped, completed, ended
    from (
      select ${kept('all')} as all, ${kept('unpaid')} as unpaid, ${kept('toConfirm')} as "toConfirm",
        ${kept('toPurchase')} as waiting, ${kept('shipped')} as shipped, ${kept('completed')} as completed, ${kept('ended')} as ended
      from order_sums where shop_id in (${reach})
    ) kept cross join (
      select count(*)::integer as asked, ${of('toPurchase')} as again, ${of('toPay')} as "toPay", ${of('purchased')} as purchased
      from (${reach}) r cross join lateral (
        select o.purchase_id from orders o where o.shop_id = r.id and o.state = 2 and o.purchase_id is not null offset 0
      ) o left join orders b on b.id = o.purchase_id
    ) asked`
  return row!
}

export const fxShops = async (db: Db, lang: Language, reach: Fragment) =>
  await db<{ id: number; title: string; autoPurchase: boolean }[]>`
    select id, text_in(titles, ${lang}) as title, auto_purchase as "autoPurchase" from shops where id in (${reach}) order by id`

/** What each line of purchased orders cost, with its freight and its goods alone, in the base currency, by the line of the customer's order. */
export const purchaseCosts = async (
  db: Db,
  orderIds: readonly number[],
): Promise<{ lineId: number; cost: Decimal; goods: Decimal }[]> =>
  await db<{ lineId: number; cost: Decimal; goods: Decimal }[]>`
    select c.id as "lineId", round(p.payable - p.refunded_amount, 2) as cost, round(${goodsOf(db, db`p`)}, 2) as goods
    from orders o join order_lines c on c.order_id = o.id
    join orders b on b.id = o.purchase_id and b.state not in (5, 7)
    join order_lines p on p.order_id = b.id and p.position = c.position
    where o.id = any(${orderIds as number[]})`

/** The same of what customers pay for each line for good. */
export const linePays = async (
  db: Db,
  orderIds: readonly number[],
): Promise<{ lineId: number; pays: Decimal; goods: Decimal }[]> =>
  await db<{ lineId: number; pays: Decimal; goods: Decimal }[]>`
    select l.id as "lineId", round((l.payable - l.refunded_amount) / o.rate, 2) as pays,
      round(${goodsOf(db, db`l`)} / o.rate, 2) as goods
    from orders o join order_lines l on l.order_id = o.id where o.id = any(${orderIds as number[]})`

export interface OrderMoney {
  received: Decimal
  /** What refunds took from the distributor's wallet, or left the distributor owing. */
  own: Decimal
  refunded: Decimal
  purchase: Decimal
  fees: Decimal
  earned: Decimal
  left: Decimal
}

/** What became of what was collected for an order: `received + own = refunded + purchase + fees + earned + left`. */
export async function moneyOfOrder(db: Db, orderId: number): Promise<OrderMoney> {
  const [row] = await db<OrderMoney[]>`
    select round(coalesce(sum(e.amount) filter (where m.what = 'received'), 0), 2) as received,
      round(-coalesce(sum(e.amount) filter (where m.what = 'own'), 0), 2) as own,
      round(-coalesce(sum(e.amount) filter (where m.what in ('refunded', 'own')), 0), 2) as refunded,
      round(-coalesce(sum(e.amount) filter (where m.what = 'purchase'), 0), 2) as purchase,
      round(-coalesce(sum(e.amount) filter (where m.what = 'earned'), 0) - f.fees, 2) as earned,
      round(f.fees, 2) as fees, round(coalesce(sum(e.amount) filter (where m.what <> 'own'), 0), 2) as left
    from (select coalesce(sum(e.amount), 0) as fees from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id and a.kind = 'fees'
      where t.order_id = ${orderId} and t.reason = 'margin') f
    left join (ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and (a.kind = 'collected' or a.kind in ('wallet', 'debt')
        and t.reason <> 'margin' and a.member_id = (
          select s.owner_id from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}))
      left join payments p on p.id = t.payment_id) on t.order_id = ${orderId}
    left join lateral (select case
        when a.kind <> 'collected' then 'own'
        when t.reason = 'margin' then 'earned'
        when p.method = 'collected' then 'purchase'
        when t.reason = 'payment' then 'received'
        else 'refunded' end as what) m on true
    group by f.fees`
  return row!
}
