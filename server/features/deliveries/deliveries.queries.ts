import type { Decimal } from '../../../contract/decimal.ts'
import type { DeliveryState, UndeliveredState } from '../../../contract/delivery-states.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { Db, Tx } from '../../db/database.ts'
import { withCounterparts } from '../fx-orders/purchase.queries.ts'
import type { LineGoods, Sharing, ShipmentState } from './deliveries.rules.ts'
import type { NamedNote } from './ship-sheet.rules.ts'

export interface LockedOrder extends Sharing {
  id: number
  number: string
  state: OrderState
  payMethod: string
  onAccount: boolean
  paid: Decimal
  waived: Decimal
  total: Decimal
  /** Made in a distributor's shop: its goods are bought from head office first. */
  isCustomers: boolean
}

/** Always the orders first, by their ids, with what they are counterparts of: whoever packs, ships, cancels or refunds waits here. */
export const lockForDelivery = async (tx: Tx, ids: readonly number[]): Promise<LockedOrder[]> => {
  const locked = await tx<LockedOrder[]>`
    select id, number, state, shop_id as "shopId", member_id as "memberId", warehouse_id as "warehouseId", delivery, address,
      pay_method as "payMethod", due_at is not null as "onAccount", paid, waived, total,
      (select c.member_id from orders c where c.purchase_id = orders.id) as "customerId",
      (select s.owner_id is not null from shops s where s.id = orders.shop_id) as "isCustomers"
    from orders where ${withCounterparts(tx, ids)} order by id for update`
  return locked.filter(({ id }) => ids.includes(id))
}

export interface GoodsRow extends LineGoods {
  id: number
  orderId: number
  itemNo: string
}

export const goodsOf = async (db: Db, orderIds: readonly number[]): Promise<GoodsRow[]> =>
  await db<GoodsRow[]>`
  select id, order_id as "orderId", item_no as "itemNo", base_quantity as base, packed_quantity as packed,
    shipped_quantity as shipped, withdrawn_quantity as withdrawn
  from order_lines where order_id = any(${orderIds as number[]}) order by order_id, position`

export const ordersOfLines = async (db: Db, lineIds: readonly number[]): Promise<number[]> =>
  (
    await db<{ id: number }[]>`
      select distinct order_id as id from order_lines where id = any(${lineIds as number[]}) order by 1`
  ).map(({ id }) => id)

export interface NoteRow {
  id: number
  number: string
  state: DeliveryState
  delivery: 'delivery' | 'pickup'
  carrier: string
  logisticsNo: string
  orderIds: number[]
}

export async function noteById(db: Db, id: number): Promise<NoteRow | undefined> {
  const [row] = await db<NoteRow[]>`
    select n.id, n.number, n.state, n.delivery, n.carrier, n.logistics_no as "logisticsNo",
      (select coalesce(json_agg(distinct l.order_id), '[]') from delivery_note_lines l where l.note_id = n.id) as "orderIds"
    from delivery_notes n where n.id = ${id}`
  return row
}

/**
 * Notes that live, of these orders and in this state; a customer's order has those of its purchase. A box of one that has ended leaves for
 * nobody.
 */
export const notesIn = async (db: Db, orderIds: readonly number[], state: DeliveryState): Promise<number[]> =>
  (
    await db<{ id: number }[]>`
      select distinct n.id
      from delivery_note_lines l join delivery_notes n on n.id = l.note_id join orders o on o.id = l.order_id
      where l.order_id in (select coalesce(purchase_id, id) from orders where id = any(${orderIds as number[]}))
        and n.state = ${state} and (n.state <> 'packed' or o.state not in (5, 7)) order by 1`
  ).map(({ id }) => id)

interface NewNote {
  order: LockedOrder
  carrier: string
  logisticsNo: string
  by: number
}

export async function insertNote(
  tx: Tx,
  { order, carrier, logisticsNo, by }: NewNote,
): Promise<{ id: number; number: string }> {
  const [note] = await tx<{ id: number; number: string }[]>`
    insert into delivery_notes (shop_id, warehouse_id, member_id, delivery, address, carrier, logistics_no, packed_by)
    select shop_id, warehouse_id, member_id, delivery, address, ${carrier}, ${logisticsNo}, ${by}
    from orders where id = ${order.id}
    returning id, number`
  return note!
}

/** Takes these quantities from what is open, each only if it still is: the lines that were taken. */
export async function takeFromOpen(tx: Tx, sums: ReadonlyMap<number, Decimal>): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update order_lines l set packed_quantity = l.packed_quantity + w.quantity
    from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::numeric[]) as w (id, quantity)
    where l.id = w.id and l.base_quantity - l.packed_quantity - l.withdrawn_quantity >= w.quantity
    returning l.id`
  return rows.map(({ id }) => id)
}

interface StoredBox {
  weight?: Decimal | undefined
  lines: readonly { lineId: number; quantity: Decimal }[]
}

export async function insertContents(
  tx: Tx,
  note: { id: number; number: string },
  sums: ReadonlyMap<number, Decimal>,
  boxes: readonly StoredBox[],
): Promise<void> {
  await tx`
    insert into delivery_note_lines (note_id, order_id, order_line_id, quantity)
    select ${note.id}, l.order_id, l.id, w.quantity
    from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::numeric[]) as w (id, quantity)
    join order_lines l on l.id = w.id order by l.order_id, l.position`
  const numbered = boxes.map((box, at) => ({ ...box, number: at + 1 }))
  await tx`
    insert into packages ${tx(
      numbered.map(({ number, weight }) => ({
        note_id: note.id,
        number,
        barcode: `${note.number}-${String(number).padStart(2, '0')}`,
        weight: weight ?? null,
      })),
    )}`
  const contents = numbered.flatMap(({ number, lines }) => lines.map(line => ({ number, ...line })))
  await tx`
    insert into package_lines (package_id, note_line_id, quantity)
    select p.id, l.id, w.quantity
    from unnest(${contents.map(({ number }) => number)}::integer[], ${contents.map(({ lineId }) => lineId)}::integer[],
      ${contents.map(({ quantity }) => quantity)}::numeric[]) as w (number, line, quantity)
    join packages p on p.note_id = ${note.id} and p.number = w.number
    join delivery_note_lines l on l.note_id = ${note.id} and l.order_line_id = w.line`
}

/** What a packed note held is open again. */
export async function putBack(tx: Tx, noteId: number): Promise<void> {
  await tx`
    update order_lines l set packed_quantity = l.packed_quantity - n.quantity
    from delivery_note_lines n where n.note_id = ${noteId} and l.id = n.order_line_id`
}

/**
 * The goods of a note leave the house: off the hand and off the hold at once, with an entry in the journal. Pieces of a flash
 * sale lie where the sale has set them aside (decision 7).
 */
export async function takeOffStock(tx: Tx, noteId: number, by: number): Promise<void> {
  const [done] = await tx<{ wanted: number; taken: number }[]>`
    with gone as (
      select n.order_line_id, n.quantity, l.sku_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id
      from delivery_note_lines n
      join order_lines l on l.id = n.order_line_id
      join orders o on o.id = n.order_id
      left join flash_claims c on c.id = l.claim_id
      left join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id
      where n.note_id = ${noteId}
    ), sums as (
      select sku_id, warehouse_id, sum(quantity) as quantity from gone group by 1, 2
    ), locked as (
      select s.sku_id, s.warehouse_id, sums.quantity from stocks s join sums using (sku_id, warehouse_id)
      order by s.sku_id, s.warehouse_id for update of s
    ), lines as (
      update order_lines l set shipped_quantity = l.shipped_quantity + gone.quantity
      from gone where l.id = gone.order_line_id
    ), taken as (
      update stocks s set on_hand = s.on_hand - locked.quantity, held = s.held - locked.quantity
      from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id
      returning s.sku_id, s.warehouse_id, s.on_hand, locked.quantity
    ), written as (
      insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, remark, member_id)
      select n.number, 'out', taken.sku_id, taken.warehouse_id, taken.quantity, -taken.quantity, taken.on_hand,
        left((select string_agg(o.number, ', ' order by o.id) from orders o
          where o.id in (select order_id from delivery_note_lines where note_id = n.id)), 200), ${by}
      from taken join delivery_notes n on n.id = ${noteId}
      returning 1
    ), sold as (
      insert into stock_sales as s (sku_id, warehouse_id, day, quantity)
      select sku_id, warehouse_id, (now() at time zone 'Asia/Shanghai')::date, quantity from taken
      on conflict (sku_id, warehouse_id, day) do update set quantity = s.quantity + excluded.quantity
    )
    select (select count(*)::integer from sums) as wanted, (select count(*)::integer from written) as taken`
  if (done!.wanted !== done!.taken) throw new Error(`the stock of note ${noteId} is not where its order says`)
}

/**
 * What came back of a note and is fit for sale is on hand again where it was taken from, with an entry in the journal. Never more than is
 * still out there: pieces of a line may have come back by other ways.
 */
export async function putOnStockAgain(
  tx: Tx,
  back: {
    noteId: number
    number: string
    /** By order line, in the base unit. */
    pieces: ReadonlyMap<number, Decimal>
    by: number
  },
): Promise<void> {
  const { noteId, number, pieces, by } = back
  await tx`
    with back as (
      select l.sku_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id,
        sum(least(w.quantity, l.shipped_quantity - elsewhere.returned - elsewhere.noted)) as quantity
      from unnest(${[...pieces.keys()]}::integer[], ${[...pieces.values()]}::numeric[]) as w (line, quantity)
      join delivery_note_lines n on n.note_id = ${noteId} and n.order_line_id = w.line
      join order_lines l on l.id = n.order_line_id
      join orders o on o.id = n.order_id
      left join flash_claims c on c.id = l.claim_id
      left join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id
      cross join lateral (
        select
          (select coalesce(sum(k.quantity), 0) from after_sale_lines k join after_sale_cases a on a.id = k.case_id
           where k.order_line_id = l.id and a.kind = 'return' and a.received_by is not null and a.state in ('received', 'refunded'))
            as returned,
          (select coalesce(sum(d.returned_quantity), 0) from delivery_note_lines d where d.order_line_id = l.id) as noted
      ) elsewhere
      where l.shipped_quantity > elsewhere.returned + elsewhere.noted
      group by 1, 2
    ), locked as (
      select s.sku_id, s.warehouse_id, back.quantity from stocks s join back using (sku_id, warehouse_id)
      order by s.sku_id, s.warehouse_id for update of s
    ), moved as (
      update stocks s set on_hand = s.on_hand + locked.quantity
      from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id
      returning s.sku_id, s.warehouse_id, locked.quantity, s.on_hand
    )
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, remark, member_id)
    select (
        -- A document has each SKU once; of a note some may come back now and some later.
        select ${number}::text || '-' || min(k) from generate_series(2, 9999) k
        where not exists (select from stock_entries e where e.document = ${number}::text || '-' || k)),
      'in', sku_id, warehouse_id, quantity, quantity, on_hand, ${number}, ${by} from moved`
}

/** So much of a note's lines, by order line, will not arrive. */
export async function countUndelivered(
  tx: Tx,
  noteId: number,
  outcome: UndeliveredState,
  pieces: ReadonlyMap<number, Decimal>,
): Promise<void> {
  const column = tx(`${outcome}_quantity`)
  await tx`
    update delivery_note_lines n set ${column} = n.${column} + w.quantity
    from unnest(${[...pieces.keys()]}::integer[], ${[...pieces.values()]}::numeric[]) as w (line, quantity)
    where n.note_id = ${noteId} and n.order_line_id = w.line`
}

export async function setShipmentState(tx: Tx, orderId: number, state: ShipmentState): Promise<void> {
  await tx`update orders set shipment_state = ${state} where id = ${orderId}`
}

/** A row of history for something that happened without moving the order. */
export async function tellOrder(
  tx: Tx,
  told: { orderId: number; by: number | null; reason: string; note: string },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into order_history (order_id, member_id, from_state, to_state, reason, note)
    select id, ${told.by}, state, state, ${told.reason}, ${told.note} from orders where id = ${told.orderId} returning id`
  return row!.id
}

/** Living notes by what people call them: their own number, or that of an order on them. */
export async function notesCalled(db: Db, numbers: readonly string[]): Promise<Map<string, NamedNote[]>> {
  const rows = await db<(NamedNote & { called: string })[]>`
    with meant as (
      select w.number as called, n.id as note_id
      from unnest(${numbers as string[]}::text[]) as w (number) join delivery_notes n on n.number = w.number
      union
      select w.number, l.note_id
      from unnest(${numbers as string[]}::text[]) as w (number) join orders o on o.number = w.number
      join delivery_note_lines l on l.order_id = o.id
    )
    select m.called, n.id, n.number, n.state, n.delivery, coalesce(n.address ->> 'recipient', '') as recipient
    from meant m join delivery_notes n on n.id = m.note_id where n.state <> 'dissolved' order by n.id`
  return Map.groupBy(rows, ({ called }) => called)
}
