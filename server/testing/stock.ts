import type { Action, ActionInput } from '../../contract/action.ts'
import * as contract from '../../contract/stock.ts'
import type { StockDocumentKind } from '../../contract/stock-states.ts'
import { confirmField } from '../../contract/wire.ts'
import { openShipping } from './deliveries.ts'
import type { CallAs } from './open-shop.ts'

/** A shop with two warehouses, and the steps of stock documents. */
export async function openStock() {
  const shop = await openShipping()
  const { sql, call, clerk } = shop
  const here = shop.shop.warehouseId
  const [made] = await sql<{ id: number }[]>`
    insert into warehouses (site_id, names)
    select site_id, '{"zh": "分仓", "en": "Branch"}' from warehouses where id = ${here} returning id`
  const there = made!.id
  let scans = 0
  const step =
    <A extends Action>(action: A) =>
    (id: number, as: CallAs = clerk.as, confirmed = 0) =>
      call(
        action,
        { row: { id }, ...(confirmed && { [confirmField]: confirmed }) } as unknown as ActionInput<A>,
        as,
      )

  const stockAt = async (skuId: number, warehouseId = here) => {
    const [row] = await sql<{ onHand: string; held: string }[]>`
      select trim_scale(on_hand)::text as "onHand", trim_scale(held)::text as held from stocks
      where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
    return row
  }

  return {
    ...shop,
    here,
    there,
    stockAt,
    open: (kind: StockDocumentKind, more: object = {}, as: CallAs = clerk.as) =>
      call(
        contract.openStockDocument,
        { row: { kind, warehouseId: here, ...(kind === 'transfer' && { toWarehouseId: there }), ...more } },
        as,
      ),
    scan: (id: number, code: string, key = `scan ${++scans}`, as: CallAs = clerk.as) =>
      call(contract.scanStock, { row: { id, code, key } }, as),
    set: (id: number, skuId: number, quantity: string, as: CallAs = clerk.as) =>
      call(contract.setStockLine, { row: { id, skuId, quantity } }, as),
    fill: step(contract.fillStockLines),
    post: step(contract.postStockDocument),
    send: step(contract.sendStockTransfer),
    arrive: step(contract.receiveStockTransfer),
    discard: step(contract.discardStockDocument),
    reverse: step(contract.reverseStockDocument),
    document: (id: number, as: CallAs = clerk.as) => call(contract.stockDocument, { id }, as),
    itemNo: async (skuId: number) =>
      (await sql<{ no: string }[]>`select item_no as no from skus where id = ${skuId}`)[0]!.no,
  }
}

export type OpenStock = Awaited<ReturnType<typeof openStock>>
