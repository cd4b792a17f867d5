import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { OrderAddress } from '../orders/orders.queries.ts'
import type { LineAnew } from '../orders/price-anew.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'

/** The customer's order that a purchase is for. */
export async function customerOrderOf(db: Db, purchaseId: number): Promise<number> {
  const [order] = await db<{ id: number }[]>`select id from orders where purchase_id = ${purchaseId}`
  if (!order) throw new RangeError(`order ${purchaseId} is no purchase`)
  return order.id
}

/** An order and what it is the counterpart of: whoever moves one of them locks both, by their ids. */
export const withCounterparts = (db: Db, ids: readonly number[]): Fragment => db`
  (id = any(${ids as number[]}) or purchase_id = any(${ids as number[]})
   or id = any(array(select purchase_id from orders where id = any(${ids as number[]}) and purchase_id is not null)))`

/** What of the money for order `o` head office has kept for good: what came in, less what went back. */
export const receivedOf = (db: Db): Fragment => db`(
  select coalesce(sum(e.amount), 0) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
  where t.order_id = o.id and t.reason in ('payment', 'refund', 'part_payment_back', 'refund_failed')
    and not exists (select from payments p where p.id = t.payment_id and p.method = 'collected'))`

/** Head office's fee of order `o`, whatever it asks for by now; null until it was taken. One of 0 % has left no entry. */
export const feeTakenOf = (db: Db): Fragment => db`(
  select case when count(*) > 0 then coalesce(sum(e.amount) filter (where a.kind = 'fees'), 0) end
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
  where t.order_id = o.id and t.reason = 'margin')`

/** What customers pay for order `o` for good, in the base currency. */
export const paysFor = (db: Db): Fragment => db`round((o.total - o.waived - o.refunded) / o.rate, 2)`

export interface ToPurchase {
  id: number
  number: string
  shopId: number
  shopTitles: TextsByLanguage
  distributorId: number
  tier: number
  state: OrderState
  paymentState: string
  currency: string
  decimals: number
  rate: Decimal
  total: Decimal
  /** What its customer pays for good, in the base currency. */
  pays: Decimal
  collected: Decimal
  received: Decimal
  feePercent: Decimal
  holdsStock: boolean
  isShipped: boolean
  storeId: number
  warehouseId: number
  delivery: 'delivery' | 'pickup'
  address: OrderAddress | null
  /** Head office's that are called as the customer's is, in whichever language. */
  waysAlike: number[]
  pickupPerson: string
  pickupPhone: string
  pickupCode: string | null
  wantedAt: Date | null
  remark: string
  /** Its last purchase. */
  purchase: { id: number; number: string; state: OrderState; total: Decimal } | null
  hasOpenCase: boolean
}

/** Customers' orders in shops that somebody answers for; fewer than asked for when some are not. */
export const ordersToPurchase = async (
  db: Db,
  ids: readonly number[],
  reach: Fragment,
): Promise<ToPurchase[]> =>
  await db<ToPurchase[]>`
  select o.id, o.number, o.shop_id as "shopId", s.titles as "shopTitles", s.owner_id as "distributorId", m.tier, o.state,
    o.payment_state as "paymentState", o.currency, o.decimals, o.rate, o.total, ${paysFor(db)} as pays, o.collected,
    ${receivedOf(db)} as received, s.collecting_fee_percent as "feePercent", o.holds_stock as "holdsStock", o.shipment_state <> 'none' as "isShipped", o.store_id as "storeId", o.warehouse_id as "warehouseId",
    o.delivery, o.address, array(
      select h.id from delivery_methods d, delivery_methods h join shops hs on hs.id = h.shop_id and hs.owner_id is null
      where d.id = o.delivery_method_id and exists (
        select from jsonb_each_text(d.names) own join jsonb_each_text(h.names) theirs on theirs.value = own.value)) as "waysAlike", o.pickup_person as "pickupPerson", o.pickup_phone as "pickupPhone", o.pickup_code as "pickupCode",
    o.wanted_at as "wantedAt", o.remark,
    (select json_build_object('id', p.id, 'number', p.number, 'state', p.state, 'total', round(p.total, p.decimals)::text)
     from orders p where p.id = o.purchase_id) as purchase,
    exists (select from after_sale_cases c where c.order_id = o.id
      and c.state in ('requested', 'granted', 'sent_back', 'received')) as "hasOpenCase"
  from orders o join shops s on s.id = o.shop_id join members m on m.id = s.owner_id
  where o.id = any(${ids as number[]}) and o.shop_id in (${reach})
  order by o.id`

/** What a line comes to without its freight, less what was refunded. */
export const goodsOf = (db: Db, line: Fragment): Fragment => db`
  (${line}.payable - ${line}.freight - ${line}.refunded_amount + ${line}.refunded_freight)`

export interface PurchaseLine extends LineAnew {
  orderId: number
  position: number
  itemNo: string
  names: TextsByLanguage
  name: string
  unit: string
  comment: string
  /** What was chosen about it, in words, by language. */
  choices: Record<string, string> | null
  /** What the customer pays for the goods, in the base currency, less what was refunded. */
  pays: Decimal
  /** Of the line as it was ordered, in the base unit. */
  left: Decimal
  /** Held by the customer's order itself. */
  held: Decimal
  /** A piece of a flash sale, which holds it for this order. */
  claimId: number | null
}

/**
 * What is left to be bought of them. A line of which something was refunded is bought by the piece, and so is one whose unit holds
 * something else by now; any other in the unit in which it was ordered.
 */
export const linesToPurchase = async (
  db: Db,
  ids: readonly number[],
  lang: Language,
): Promise<PurchaseLine[]> =>
  await db<PurchaseLine[]>`
  select l.id, l.order_id as "orderId", l.position, l.sku_id as "skuId", l.item_no as "itemNo", l.names,
    text_in(l.names, ${lang}) as name, l.customisation_id as "customisationId", l.customisation as choices, l.comment, '0' as freight,
    case when same.unit then l.unit_id end as "unitId",
    case when same.unit then text_in(l.unit_names, ${lang}) else coalesce((
      select text_in(u.names, ${lang}) from products p join units u on u.id = p.unit_id where p.id = l.product_id), '') end as unit,
    trim_scale(case when same.unit then l.quantity else l.base_quantity - l.withdrawn_quantity end)::text as quantity,
    trim_scale(l.base_quantity - l.withdrawn_quantity)::text as left,
    case when o.holds_stock and l.claim_id is null then trim_scale(l.base_quantity - l.withdrawn_quantity)::text else '0' end as held,
    (select c.id from flash_claims c where c.id = l.claim_id and c.state = 'ordered') as "claimId",
    round(${goodsOf(db, db`l`)} / o.rate, 2) as pays
  from order_lines l join orders o on o.id = l.order_id
  cross join lateral (
    select l.withdrawn_quantity = 0 and (l.unit_id is null or exists (
      select from product_units u where u.product_id = l.product_id and u.unit_id = l.unit_id and u.factor = l.factor)) as unit
  ) same
  where l.order_id = any(${ids as number[]}) and l.base_quantity > l.withdrawn_quantity
  order by l.order_id, l.position`

/** Which of these warehouses are head office's. */
export const warehousesOf = async (
  db: Db,
  siteId: number,
  wanted: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db<{ id: number }[]>`
    select id from warehouses where id = any(${wanted as number[]}) and site_id = ${siteId}`
  return new Set(rows.map(({ id }) => id))
}

/** The stock that purchases of all of these take beyond what the orders hold themselves, in the order in which everybody locks it. */
export const lockStockFor = async (
  db: Db,
  orderIds: readonly number[],
  reach: Fragment,
  { siteId, warehouseId }: Pick<Shop, 'siteId' | 'warehouseId'>,
): Promise<void> => {
  await db`
    select from stocks s where (s.sku_id, s.warehouse_id) in (
      select l.sku_id, sent_from.id from orders o join order_lines l on l.order_id = o.id
      cross join unnest(array[o.warehouse_id, ${warehouseId}::integer]) as sent_from (id)
      where o.id = any(${orderIds as number[]}::integer[]) and o.shop_id in (${reach}) and (not o.holds_stock or l.claim_id is not null
        or o.warehouse_id not in (select id from warehouses where site_id = ${siteId})))
    order by s.sku_id, s.warehouse_id for update`
}

/** By warehouse, then by SKU. */
export const freeStock = async (
  db: Db,
  warehouseIds: readonly number[],
  skuIds: readonly number[],
): Promise<Map<number, Map<number, Decimal>>> => {
  const rows = await db<{ warehouseId: number; skuId: number; free: Decimal }[]>`
    select warehouse_id as "warehouseId", sku_id as "skuId", on_hand - held as free from stocks
    where warehouse_id = any(${warehouseIds as number[]}) and sku_id = any(${skuIds as number[]})`
  const byWarehouse = Map.groupBy(rows, ({ warehouseId }) => warehouseId)
  return new Map(
    [...byWarehouse].map(([id, own]) => [id, new Map(own.map(({ skuId, free }) => [skuId, free]))]),
  )
}
