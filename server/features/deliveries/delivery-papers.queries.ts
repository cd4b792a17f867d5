import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { StoredAddress } from '../checkout/address-lines.ts'
import { type DeliveredLineRow, lineFields, type OrderRef } from './delivery-list.queries.ts'

export interface PrintedBox {
  number: number
  barcode: string
  weight: Decimal | null
  lines: DeliveredLineRow[]
}

export interface PrintedNote {
  id: number
  number: string
  delivery: 'delivery' | 'pickup'
  carrier: string
  logisticsNo: string
  address: StoredAddress | null
  person: string
  phone: string
  warehouse: string
  packedAt: Date
  shippedAt: Date | null
  /** Whose name stands on it: a distributor's, for what goes to their customers. */
  shopId: number
  orders: OrderRef[]
  lines: DeliveredLineRow[]
  boxes: PrintedBox[]
}

/** The order `o` that whoever opens the parcel knows: a customer's instead of its purchase. */
const asReceived = (db: Db, orderId: Fragment): Fragment => db`
  cross join lateral (
    select o.* from orders o where o.id = ${orderId} or o.purchase_id = ${orderId}
    order by o.purchase_id is null, o.id limit 1) o`

const linesAsReceived = (db: Db): Fragment => db`
  join order_lines sent on sent.id = nl.order_line_id ${asReceived(db, db`sent.order_id`)}
  join order_lines l on l.order_id = o.id and l.position = sent.position`

/** Living notes with all that stands on their papers, in the order they were asked for. */
export async function notesToPrint(
  db: Db,
  ids: readonly number[],
  lang: Language,
  /** Which notes `n` somebody may see. */
  reach: Fragment,
): Promise<PrintedNote[]> {
  return db<PrintedNote[]>`
    select n.id, n.number, n.delivery, n.carrier, n.logistics_no as "logisticsNo", n.address,
      coalesce(p.pickup_person, '') as person, coalesce(p.pickup_phone, '') as phone,
      case when c.shop_id is null then text_in(w.names, ${lang}) else '' end as warehouse, n.packed_at as "packedAt", n.shipped_at as "shippedAt", 
      coalesce(c.shop_id, n.shop_id) as "shopId",
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]')
       from (select distinct l.order_id from delivery_note_lines l where l.note_id = n.id) here ${asReceived(db, db`here.order_id`)}) as orders,
      coalesce((select json_agg(x) from (
        select ${lineFields(db, lang, db`nl.quantity`)}
        from delivery_note_lines nl ${linesAsReceived(db)}
        where nl.note_id = n.id order by o.id, l.position) x), '[]') as lines,
      coalesce((select json_agg(b order by b.number) from (
        select k.number, k.barcode, trim_scale(k.weight)::text as weight,
          coalesce((select json_agg(x) from (
            select ${lineFields(db, lang, db`pl.quantity`)}
            from package_lines pl join delivery_note_lines nl on nl.id = pl.note_line_id ${linesAsReceived(db)}
            where pl.package_id = k.id order by o.id, l.position) x), '[]') as lines
        from packages k where k.note_id = n.id) b), '[]') as boxes
    from delivery_notes n
    join warehouses w on w.id = n.warehouse_id
    left join lateral (
      select c.shop_id from delivery_note_lines l join orders c on c.purchase_id = l.order_id
      where l.note_id = n.id limit 1) c on true
    left join lateral (
      select o.pickup_person, o.pickup_phone from delivery_note_lines l join orders o on o.id = l.order_id
      where l.note_id = n.id order by o.id limit 1) p on true
    where n.id = any(${ids as number[]}) and n.state <> 'dissolved' and ${reach}
    order by array_position(${ids as number[]}::integer[], n.id)`
}
