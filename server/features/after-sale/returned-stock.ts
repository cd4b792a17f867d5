import type { Tx } from '../../db/database.ts'

interface Returned {
  caseId: number
  document: string
  warehouseId: number
  by: number | null
}

/** What came back and is fit for sale is on hand again, with an entry per SKU; SKUs in the order in which all lock them. */
export async function putOnStock(tx: Tx, { caseId, document, warehouseId, by }: Returned): Promise<void> {
  await tx`
    with back as (
      select l.sku_id, sum(k.quantity) as quantity
      from after_sale_lines k join order_lines l on l.id = k.order_line_id
      where k.case_id = ${caseId} and k.sellable group by 1
    ), locked as (
      select s.sku_id, back.quantity from stocks s join back using (sku_id) where s.warehouse_id = ${warehouseId}
      order by s.sku_id for update of s
    ), moved as (
      update stocks s set on_hand = s.on_hand + locked.quantity
      from locked where s.sku_id = locked.sku_id and s.warehouse_id = ${warehouseId}
      returning s.sku_id, locked.quantity, s.on_hand
    )
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, member_id)
    select ${document}, 'in', sku_id, ${warehouseId}, quantity, quantity, on_hand, ${by} from moved`
}
