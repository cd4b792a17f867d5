import type { Decimal } from '../../../contract/decimal.ts'
import { type QueueView, queuePage } from '../../../contract/deliveries.ts'
import type { Language } from '../../../contract/languages.ts'
import { mostCounted } from '../../../contract/office.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { StoredAddress } from '../checkout/address-lines.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { type DeliveredLineRow, lineFields, type OrderRef, ordersOfNote } from './delivery-list.queries.ts'
import { isCustomers, isToShip } from './to-ship.ts'

interface Page {
  lang: Language
  find: string
  after: number
}

export interface QueuedRow {
  id: number
  number: string
  createdAt: Date
  wantedAt: Date | null
  urgent: boolean
  delivery: 'delivery' | 'pickup'
  warehouse: string
  member: string
  recipient: string
  place: string
  remark: string
  lineCount: number
  openCount: number
  packedCount: number
  partShipped: boolean
}

/** Waits for a day, or is wanted within one. */
const isUrgent = (db: Db): Fragment =>
  db`(o.created_at <= now() - interval '24 hours' or o.wanted_at <= now() + interval '24 hours')`

/** Orders `o` in the queue, as this view narrows it. */
const waiting = (db: Db, { warehouseId, delivery, urgent, part }: QueueView): Fragment => db`
  ${isToShip(db)}
    ${warehouseId === undefined ? db`` : db`and o.warehouse_id = ${warehouseId}`}
    ${delivery === undefined ? db`` : db`and o.delivery = ${delivery}`}
    ${urgent ? db`and ${isUrgent(db)}` : db``}
    ${part ? db`and o.shipment_state = 'part'` : db``}`

const place = (db: Db, address: Fragment): Fragment =>
  db`coalesce(nullif(concat_ws(' ', ${address} ->> 'area1', nullif(${address} ->> 'area2', ${address} ->> 'area1'),
    ${address} ->> 'area3'), ''), '')`

/** The last signs of a number, as people read it to each other; of fewer than four there are too many. */
const ending = (find: string): string | null => (/^\d{4,}$/.test(find) ? `%${find}` : null)

/** Orders that wait for shipment, the longest waiting first, and one more than a page has. */
export const queueOf = async (
  db: Db,
  { lang, find, after, ...view }: QueueView & Page,
): Promise<QueuedRow[]> =>
  await db<QueuedRow[]>`
  -- A page of them first: what is said of each is asked for no other.
  with o as materialized (
    select o.* from orders o
    where ${waiting(db, view)} and o.id > ${after}
      ${
        find
          ? db`and o.id in (
              select id from orders where number = ${find}
              union all select id from orders where state = 2 and number like ${ending(find)}
              union all select b.id from members m join orders b on b.member_id = m.id and b.state = 2 where m.mobile = ${find})`
          : db``
      }
    order by o.id limit ${queuePage + 1}
  )
  select o.id, o.number, o.created_at as "createdAt", o.wanted_at as "wantedAt", coalesce(${isUrgent(db)}, false) as urgent, o.delivery,
    text_in(w.names, ${lang}) as warehouse, m.nick as member, coalesce(o.address ->> 'recipient', o.pickup_person) as recipient,
    ${place(db, db`o.address`)} as place, o.remark, o.shipment_state = 'part' as "partShipped",
    lines.count as "lineCount", lines.open as "openCount",
    (select count(distinct n.id)::integer from delivery_note_lines l join delivery_notes n on n.id = l.note_id
     where l.order_id = o.id and n.state = 'packed') as "packedCount"
  from o
  join members m on m.id = o.member_id
  join warehouses w on w.id = o.warehouse_id
  cross join lateral (
    select count(*)::integer as count,
      (count(*) filter (where base_quantity - packed_quantity - withdrawn_quantity > 0))::integer as open
    from order_lines where order_id = o.id
  ) lines
  order by o.id`

export const warehousesOf = async (db: Db, lang: Language) =>
  await db<{ id: number; name: string }[]>`
  select id, text_in(names, ${lang}) as name from warehouses order by id`

export interface PackedRow {
  id: number
  number: string
  delivery: 'delivery' | 'pickup'
  orders: OrderRef[]
  recipient: string
  place: string
  warehouse: string
  boxCount: number
  carrier: string
  logisticsNo: string
  packedAt: Date
  packedBy: string
}

const packedFields = (db: Db, lang: Language): Fragment => db`
  n.id, n.number, n.delivery, ${ordersOfNote(db)},
  coalesce(n.address ->> 'recipient', (
    select o.pickup_person from delivery_note_lines l join orders o on o.id = l.order_id where l.note_id = n.id limit 1), '')
    as recipient,
  ${place(db, db`n.address`)} as place, text_in(w.names, ${lang}) as warehouse,
  (select count(*)::integer from packages p where p.note_id = n.id) as "boxCount", n.carrier, n.logistics_no as "logisticsNo",
  n.packed_at as "packedAt", coalesce((select nick from members m where m.id = n.packed_by), '') as "packedBy"`

type NoteFilter = Page & Pick<QueueView, 'warehouseId'>

/** Notes `n` of a desk's list. */
const among = (db: Db, { warehouseId, find, after }: NoteFilter): Fragment => db`
  n.id > ${after}
    ${warehouseId === undefined ? db`` : db`and n.warehouse_id = ${warehouseId}`}
    ${
      find
        ? db`and n.id in (
            select id from delivery_notes where number = ${find}
            union all select id from delivery_notes where logistics_no = ${find}
            union all select l.note_id from orders o join delivery_note_lines l on l.order_id = o.id where o.number = ${find})`
        : db``
    }`

const isPacked = (db: Db): Fragment => db`n.state = 'packed'`

/** What is picked up is never on its way. */
const isOnItsWay = (db: Db): Fragment => db`(n.state = 'shipped' and n.delivery = 'delivery')`

export const packedNotesOf = async (db: Db, filter: NoteFilter): Promise<PackedRow[]> =>
  await db<PackedRow[]>`
  select ${packedFields(db, filter.lang)}
  from delivery_notes n join warehouses w on w.id = n.warehouse_id
  where ${isPacked(db)} and ${among(db, filter)}
  order by n.id limit ${queuePage + 1}`

export interface SentRow {
  id: number
  number: string
  orders: OrderRef[]
  recipient: string
  place: string
  warehouse: string
  boxCount: number
  carrier: string
  logisticsNo: string
  shippedAt: Date
  shippedBy: string
  lines: DeliveredLineRow[]
}

/** Notes on their way, the longest on the road first. */
export const sentNotesOf = async (db: Db, filter: NoteFilter): Promise<SentRow[]> =>
  await db<SentRow[]>`
  with page as materialized (
    select n.* from delivery_notes n
    where ${isOnItsWay(db)} and ${among(db, filter)}
    order by n.id limit ${queuePage + 1}
  )
  select n.id, n.number, ${ordersOfNote(db)}, coalesce(n.address ->> 'recipient', '') as recipient,
    ${place(db, db`n.address`)} as place, text_in(w.names, ${filter.lang}) as warehouse,
    (select count(*)::integer from packages p where p.note_id = n.id) as "boxCount", n.carrier, n.logistics_no as "logisticsNo",
    n.shipped_at as "shippedAt", coalesce((select nick from members m where m.id = n.shipped_by), '') as "shippedBy",
    (select coalesce(json_agg(x), '[]') from (
      select ${lineFields(db, filter.lang, db`(nl.quantity - nl.returned_quantity - nl.lost_quantity)`)}
      from delivery_note_lines nl join order_lines l on l.id = nl.order_line_id join orders o on o.id = l.order_id
      where nl.note_id = n.id and nl.quantity > nl.returned_quantity + nl.lost_quantity order by o.id, l.position) x) as lines
  from page n join warehouses w on w.id = n.warehouse_id
  order by n.id`

/** Whatever there is, no more rows are looked at for a number than it may come to, and those beside them that an index finds. */
export async function deskCounts(
  db: Db,
  views: readonly QueueView[],
  warehouseId?: number,
  most = mostCounted,
): Promise<{ views: number[]; packed: number; sent: number }> {
  const few = (rows: Fragment) => db`(select count(*)::integer from (select ${rows} limit ${most + 1}) few)`
  const notes = (which: Fragment) =>
    few(
      db`from delivery_notes n where ${which} ${warehouseId ? db`and n.warehouse_id = ${warehouseId}` : db``}`,
    )
  const counts = views
    .map(view => few(db`from orders o where ${waiting(db, view)}`))
    .reduce((all, one) => db`${all}, ${one}`, notes(isPacked(db)))
  const [row] = await db<{ counts: [number, number, ...number[]] }[]>`
    select array[${notes(isOnItsWay(db))}, ${counts}] as counts`
  const [sent, packed, ...rest] = row!.counts
  return { views: rest, packed, sent }
}

export const packedNotesOfOrders = async (
  db: Db,
  lang: Language,
  orderIds: readonly number[],
): Promise<PackedRow[]> =>
  await db<PackedRow[]>`
  select ${packedFields(db, lang)}
  from delivery_notes n join warehouses w on w.id = n.warehouse_id
  where n.state = 'packed' and n.id in (
    select l.note_id from delivery_note_lines l where l.order_id = any(${orderIds as number[]}))
  order by n.id`

export interface BenchOrder {
  id: number
  number: string
  state: number
  shopId: number
  memberId: number
  warehouseId: number
  delivery: 'delivery' | 'pickup'
  address: StoredAddress | null
  member: string
  person: string
  phone: string
  remark: string
  warehouse: string
}

export const benchOrders = async (db: Db, lang: Language, ids: readonly number[]): Promise<BenchOrder[]> =>
  await db<BenchOrder[]>`
    select o.id, o.number, o.state, o.shop_id as "shopId", o.member_id as "memberId", o.warehouse_id as "warehouseId",
      o.delivery, o.address, m.nick as member, o.pickup_person as person, o.pickup_phone as phone, o.remark,
      text_in(w.names, ${lang}) as warehouse
    from orders o join members m on m.id = o.member_id join warehouses w on w.id = o.warehouse_id
    where o.id = any(${ids as number[]}) order by o.id`

export interface BenchLine {
  id: number
  orderId: number
  orderNumber: string
  itemNo: string
  name: string
  spec: { value: TextsByLanguage }[]
  customisation: TextsByLanguage | null
  picture: string
  comment: string
  unit: string
  codes: { code: string; quantity: Decimal }[]
  ordered: Decimal
  open: Decimal
  shipped: Decimal
}

/** Lines to pack, with all that a scanner may read for them: the barcode, the item number, barcodes of larger units. */
export const benchLines = async (db: Db, lang: Language, ids: readonly number[]): Promise<BenchLine[]> =>
  await db<BenchLine[]>`
    select l.id, l.order_id as "orderId", o.number as "orderNumber", l.item_no as "itemNo", text_in(l.names, ${lang}) as name,
      l.spec, l.customisation, l.picture, l.comment,
      coalesce((select text_in(u.names, ${lang}) from products p join units u on u.id = p.unit_id where p.id = l.product_id), '')
        as unit,
      (select coalesce(json_agg(json_build_object('code', c.code, 'quantity', trim_scale(c.quantity)::text)), '[]') from (
        select k.item_no as code, 1::numeric as quantity
        union all select k.barcode, 1 where coalesce(k.barcode, '') <> ''
        union all select u.barcode, u.factor from product_units u
          where u.product_id = l.product_id and coalesce(u.barcode, '') <> ''
            and (select count(*) from skus where product_id = l.product_id) = 1) c) as codes,
      trim_scale(l.base_quantity)::text as ordered,
      trim_scale(l.base_quantity - l.packed_quantity - l.withdrawn_quantity)::text as open,
      trim_scale(l.shipped_quantity)::text as shipped
    from order_lines l join orders o on o.id = l.order_id join skus k on k.id = l.sku_id
    where l.order_id = any(${ids as number[]}) order by l.order_id, l.position`

export interface PickRowOfSku {
  skuId: number
  warehouse: string
  itemNo: string
  barcode: string
  name: string
  spec: { value: TextsByLanguage }[]
  unit: string
  quantity: Decimal
  inUnits: string
  orders: { number: string; quantity: Decimal }[]
}

/** What is to be fetched for several orders, by SKU in the order of item numbers. */
export const picksOf = async (db: Db, lang: Language, ids: readonly number[]): Promise<PickRowOfSku[]> =>
  await db<PickRowOfSku[]>`
    with open as (
      select l.sku_id, l.product_id, o.warehouse_id, o.id as order_id, o.number,
        sum(l.base_quantity - l.packed_quantity - l.withdrawn_quantity) as quantity
      from orders o join order_lines l on l.order_id = o.id
      where o.id = any(${ids as number[]}) and o.state = 2
        and l.base_quantity - l.packed_quantity - l.withdrawn_quantity > 0
      group by 1, 2, 3, 4, 5
    ), sums as (
      select sku_id, product_id, warehouse_id, sum(quantity) as quantity,
        json_agg(json_build_object('number', number, 'quantity', trim_scale(quantity)::text) order by order_id) as orders
      from open group by 1, 2, 3
    )
    select s.sku_id as "skuId", text_in(w.names, ${lang}) as warehouse, k.item_no as "itemNo", coalesce(k.barcode, '') as barcode,
      text_in(p.names, ${lang}) as name, k.spec, text_in(u.names, ${lang}) as unit, trim_scale(s.quantity)::text as quantity,
      in_units(s.product_id, s.quantity, ${lang}) as "inUnits", s.orders
    from sums s
    join skus k on k.id = s.sku_id
    join products p on p.id = k.product_id
    join units u on u.id = p.unit_id
    join warehouses w on w.id = s.warehouse_id
    order by s.warehouse_id, k.item_no`

export interface PickupRow {
  id: number
  number: string
  member: string
  person: string
  phone: string
  currency: string
  due: Decimal
  lines: DeliveredLineRow[]
}

/** Whoever comes for a purchase is the distributor's customer, whose own order says what is paid at the door. */
export const pickupsWith = async (db: Db, lang: Language, code: string): Promise<PickupRow[]> =>
  await db<PickupRow[]>`
  select o.id, o.number, m.nick as member, o.pickup_person as person, o.pickup_phone as phone, paid.currency,
    round(case when paid.pay_method = 'cod' and paid.due_at is null then paid.total - paid.paid - paid.waived else 0 end,
      paid.decimals)::text as due,
    coalesce((select json_agg(x) from (
      select ${lineFields(db, lang, db`(l.base_quantity - l.shipped_quantity - l.withdrawn_quantity)`)}
      from order_lines l where l.order_id = o.id and l.base_quantity - l.shipped_quantity - l.withdrawn_quantity > 0
      order by l.position) x), '[]') as lines
  from orders o join members m on m.id = o.member_id
  join orders paid on paid.id = coalesce((select c.id from orders c where c.purchase_id = o.id), o.id)
  where o.pickup_code = ${code} and o.state = 2 and o.delivery = 'pickup' and not ${isCustomers(db)} order by o.id limit 20`
