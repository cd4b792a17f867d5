import type { Tx } from '../../db/database.ts'

/**
 * What head office packs and ships of a purchase is packed and shipped of its customer's order: the lines of both stand at the
 * same positions.
 */
export async function mirrorGoods(tx: Tx, purchaseIds: readonly number[]): Promise<void> {
  await tx`
    update order_lines c set packed_quantity = p.packed_quantity, shipped_quantity = p.shipped_quantity
    from orders o join order_lines p on p.order_id = o.purchase_id
    where o.purchase_id = any(${purchaseIds as number[]}) and c.order_id = o.id and c.position = p.position
      and (c.packed_quantity, c.shipped_quantity) is distinct from (p.packed_quantity, p.shipped_quantity)`
}

/** These orders, and those of customers that they are purchases for. */
export async function withCustomers(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const customers = await tx<{ id: number }[]>`
    select id from orders where purchase_id = any(${orderIds as number[]}) order by id`
  return [...orderIds, ...customers.map(({ id }) => id)]
}
