import type { Db, Fragment, Tx } from '../../db/database.ts'

interface Returned {
  caseId: number
  number: string
  by: number | null
}

/**
 * What came back of a case and was found fit for sale, with its stock where it was taken from, in the order in which all lock SKUs. What a
 * distributor's customer has was sent by a purchase, and a piece of a flash sale from where the sale had set it aside.
 */
const locked = (db: Db, { caseId }: Returned): Fragment => db`
  back as (
    select l.sku_id, coalesce(b.warehouse_id, i.warehouse_id, o.warehouse_id) as warehouse_id, sum(k.quantity) as quantity
    from after_sale_lines k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
    left join orders b on b.id = o.purchase_id
    left join flash_claims c on c.id = l.claim_id
    left join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id
    where k.case_id = ${caseId} and k.sellable group by 1, 2
  ), locked as (
    select s.sku_id, s.warehouse_id, back.quantity from stocks s join back using (sku_id, warehouse_id)
    order by s.sku_id, s.warehouse_id for update of s
  )`

/** It is on hand again, with an entry per SKU. */
export async function putOnStock(tx: Tx, returned: Returned): Promise<void> {
  const { number, by } = returned
  await tx`
    with ${locked(tx, returned)}, moved as (
      update stocks s set on_hand = s.on_hand + locked.quantity
      from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id
      returning s.sku_id, s.warehouse_id, locked.quantity, s.on_hand
    )
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, member_id)
    select ${number}, 'in', sku_id, warehouse_id, quantity, quantity, on_hand, ${by} from moved`
}

/**
 * The return was refused after all: it goes back to whoever sent it. A document has each SKU once, so that these entries have a
 * number of their own. Answers with the item number of what others hold by now: then all has to be undone.
 */
export async function takeOffStock(
  tx: Tx,
  { remark, ...returned }: Returned & { remark: string },
): Promise<string | undefined> {
  const { caseId, number, by } = returned
  const [taken] = await tx<{ item: string }[]>`
    with ${locked(tx, returned)}, moved as (
      update stocks s set on_hand = s.on_hand - locked.quantity
      from locked where s.sku_id = locked.sku_id and s.warehouse_id = locked.warehouse_id and s.on_hand - locked.quantity >= s.held
      returning s.sku_id, s.warehouse_id, locked.quantity, s.on_hand
    ), written as (
      insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, remark, member_id)
      select ${`${number}-2`}, 'out', sku_id, warehouse_id, quantity, -quantity, on_hand, left(${remark}, 200), ${by} from moved
    )
    select k.item_no as item from back join skus k on k.id = back.sku_id
    where back.sku_id not in (select sku_id from moved) order by back.sku_id limit 1`
  if (taken) return taken.item
  await tx`update after_sale_lines set sellable = false where case_id = ${caseId} and sellable`
  return undefined
}
