import type { Tx } from '../../db/database.ts'

/**
 * What head office packs and ships of a purchase is packed and shipped of its customer's order: the lines of both stand at the
 * same positions. A box of a purchase that has ended leaves for nobody: it is none of the customer's.
 */
export async function mirrorGoods(tx: Tx, purchaseIds: readonly number[]): Promise<void> {
  await tx`
    with bought as (
      select o.id as order_id, p.position, p.shipped_quantity as shipped,
        case when b.state in (5, 7) then p.shipped_quantity else p.packed_quantity end as packed
      from orders o join orders b on b.id = o.purchase_id join order_lines p on p.order_id = b.id
      where b.id = any(${purchaseIds as number[]})
    )
    update order_lines c set packed_quantity = bought.packed, shipped_quantity = bought.shipped
    from bought where c.order_id = bought.order_id and c.position = bought.position
      and (c.packed_quantity, c.shipped_quantity) is distinct from (bought.packed, bought.shipped)`
}

/** These orders, and those of customers that they are purchases for. */
export async function withCustomers(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const customers = await tx<{ id: number }[]>`
    select id from orders where purchase_id = any(${orderIds as number[]}) order by id`
  return [...orderIds, ...customers.map(({ id }) => id)]
}
