import type { Decimal } from '../../../contract/decimal.ts'
import type { DeliveryState } from '../../../contract/delivery-states.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { OrderScope } from '../orders/orders.queries.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

export interface OrderRef {
  id: number
  number: string
}

export interface DeliveredLineRow {
  lineId: number
  orderId: number
  orderNumber: string
  productId: number
  itemNo: string
  name: string
  spec: { value: TextsByLanguage }[]
  customisation: TextsByLanguage | null
  picture: string
  /** Empty where the SKU has none. */
  barcode: string
  quantity: Decimal
  /** What of it will not arrive; null or absent: nothing. */
  missing?: Decimal | null
  unit: string
}

export interface ListedNote {
  id: number
  number: string
  state: DeliveryState
  delivery: 'delivery' | 'pickup'
  carrier: string
  logisticsNo: string
  recipient: string
  phone: string
  packedAt: Date
  shippedAt: Date | null
  receivedAt: Date | null
  orders: OrderRef[]
  boxCount: number
  lines: DeliveredLineRow[]
}

export interface ListedBox {
  id: number
  number: number
  of: number
  barcode: string
  weight: Decimal | null
  noteId: number
  noteNumber: string
  noteState: DeliveryState
  carrier: string
  logisticsNo: string
  orders: OrderRef[]
  lines: DeliveredLineRow[]
}

export interface NoteFilter extends OrderScope {
  lang: Language
  orderId?: number | undefined
  noteId?: number | undefined
  isDetail: boolean
  shipped: boolean
  start: number
  limit: number
}

/** The living notes that are a member's own, or bring what head office sends a distributor's customer; each by an index of its own. */
const ownNotes = (db: Db, { memberId, shopId }: OrderScope): Fragment => db`
  select id from delivery_notes where member_id = ${memberId} and shop_id = ${shopId} and state <> 'dissolved'
  union
  select sent.id from orders o join delivery_note_lines l on l.order_id = o.purchase_id
  join delivery_notes sent on sent.id = l.note_id and sent.state <> 'dissolved'
  where o.member_id = ${memberId} and o.shop_id = ${shopId} and o.purchase_id is not null`

/** Note `n` is one of those. */
export const ownNote = (db: Db, scope: OrderScope): Fragment => db`n.id in (${ownNotes(db, scope)})`

/** What living notes `n` a member has. As an array: else the notes of everybody are walked through for a list and its length. */
const mine = (db: Db, { memberId, shopId, orderId, noteId, shipped }: NoteFilter): Fragment => db`
  n.id = any(array(${ownNotes(db, { memberId, shopId })}))
  ${
    orderId === undefined
      ? db``
      : db`and n.id in (
          select l.note_id from delivery_note_lines l join orders o on l.order_id = coalesce(o.purchase_id, o.id)
          where o.id = ${orderId})`
  }
  ${noteId === undefined ? db`` : db`and n.id = ${noteId}`}
  ${shipped ? db`and n.logistics_no <> '' and n.state <> 'packed'` : db``}`

/** The orders of note `n`. */
export const ordersOfNote = (db: Db): Fragment => db`
  (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
   from orders o where o.id in (select l.order_id from delivery_note_lines l where l.note_id = n.id)) as orders`

/** The same as one shop's members know them: a distributor's customers know their own orders, not the purchases. */
const ordersHere = (db: Db, shopId: number): Fragment => db`
  (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
   from (select distinct order_id as id from delivery_note_lines where note_id = n.id) sent
   join orders o on o.shop_id = ${shopId} and (o.id = sent.id or o.purchase_id = sent.id)) as orders`

/** Note lines `nl` with the lines `l` of orders `o` that one shop's members know them as. */
const linesHere = (db: Db, shopId: number): Fragment => db`
  join order_lines sent on sent.id = nl.order_line_id
  join orders o on o.shop_id = ${shopId} and (o.id = sent.order_id or o.purchase_id = sent.order_id)
  join order_lines l on l.order_id = o.id and l.position = sent.position`

/** Fields of an order line `l` of order `o`, with `quantity`. */
export const lineFields = (db: Db, lang: Language, quantity: Fragment): Fragment => db`
  l.id as "lineId", o.id as "orderId", o.number as "orderNumber", l.product_id as "productId", l.item_no as "itemNo",
  text_in(l.names, ${lang}) as name, l.spec, l.customisation, l.picture,
  coalesce((select k.barcode from skus k where k.id = l.sku_id), '') as barcode, trim_scale(${quantity})::text as quantity,
  coalesce((select text_in(u.names, ${lang}) from products p join units u on u.id = p.unit_id where p.id = l.product_id), '')
    as unit`

const nothing = (db: Db): Fragment => db`'[]'::json as lines`

export async function notesOf(db: Db, filter: NoteFilter): Promise<{ rows: ListedNote[]; total: number }> {
  const { lang, isDetail, shipped, start, limit } = filter
  const order = shipped ? db`n.shipped_at desc, n.id desc` : db`n.id desc`
  // All of somebody's are counted, and cut into pages, before one of them is read.
  const isWhole = filter.orderId === undefined && filter.noteId === undefined && !shipped
  const all = isWhole ? ownNotes(db, filter) : db`select n.id from delivery_notes n where ${mine(db, filter)}`
  const page = isWhole
    ? db`
      select * from delivery_notes where id = any(array(
        select id from (${all}) own order by id desc limit ${limit} offset ${start}))`
    : db`select * from delivery_notes n where ${mine(db, filter)} order by ${order} limit ${limit} offset ${start}`
  const rows = await db<ListedNote[]>`
    select n.id, n.number, n.state, n.delivery, n.carrier, n.logistics_no as "logisticsNo",
      coalesce(n.address ->> 'recipient', (
        select o.pickup_person from delivery_note_lines l join orders o on o.id = l.order_id where l.note_id = n.id limit 1), '')
        as recipient,
      coalesce(n.address ->> 'phone', '') as phone, n.packed_at as "packedAt", n.shipped_at as "shippedAt", n.received_at as "receivedAt", ${ordersHere(db, filter.shopId)},
      (select count(*)::integer from packages p where p.note_id = n.id) as "boxCount",
      ${
        isDetail
          ? db`coalesce((select json_agg(x) from (
              select ${lineFields(db, lang, db`nl.quantity`)},
                trim_scale(nullif(nl.returned_quantity + nl.lost_quantity, 0))::text as missing
              from delivery_note_lines nl ${linesHere(db, filter.shopId)}
              where nl.note_id = n.id order by o.id, l.position) x), '[]') as lines`
          : nothing(db)
      }
    from (${page}) n
    order by ${order}`
  const [count] = await db<{ total: number }[]>`select count(*)::integer as total from (${all}) own`
  return { rows, total: count!.total }
}

export async function boxesOf(db: Db, filter: NoteFilter): Promise<{ rows: ListedBox[]; total: number }> {
  const where = mine(db, filter)
  const { lang, isDetail, start, limit } = filter
  const rows = await db<ListedBox[]>`
    select b.id, b.number, (select count(*)::integer from packages p where p.note_id = n.id) as of, b.barcode,
      trim_scale(b.weight)::text as weight, n.id as "noteId", n.number as "noteNumber", n.state as "noteState", n.carrier,
      n.logistics_no as "logisticsNo", ${ordersHere(db, filter.shopId)},
      ${
        isDetail
          ? db`coalesce((select json_agg(x) from (
              select ${lineFields(db, lang, db`pl.quantity`)}
              from package_lines pl join delivery_note_lines nl on nl.id = pl.note_line_id ${linesHere(db, filter.shopId)}
              where pl.package_id = b.id order by o.id, l.position) x), '[]') as lines`
          : nothing(db)
      }
    from delivery_notes n join packages b on b.note_id = n.id where ${where}
    order by n.id desc, b.number limit ${limit} offset ${start}`
  const [count] = await db<{ total: number }[]>`
    select count(*)::integer as total from delivery_notes n join packages b on b.note_id = n.id where ${where}`
  return { rows, total: count!.total }
}
