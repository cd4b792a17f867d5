import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, texts } from '../fields.ts'
import { checkWindow, window } from './offer.ts'

export const flashSale = billType({
  name: 'flash_sale',
  title: 'bill.flashSales',
  table: 'flash_sales',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120 }),
    // Its stock is set aside in that shop's warehouse.
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    window(true),
  ],
  sort: '-starts_at',
  key: ['titles.zh', 'shop_id', 'starts_at'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'flash_sale_item', by: 'sale_id' }],
  check: async ({ db }, values, before) =>
    checkWindow(values) ??
    (before ? await refuseReopening(db, Number(before.id), values.ends_at) : undefined),
})

/** A sale that is prolonged after its end sets its stock aside again. The database refuses it too; this says of which item there is too little. */
async function refuseReopening(db: Db, saleId: number, endsAt: unknown): Promise<Failure | undefined> {
  const [short] = await db<{ itemNo: string; free: number }[]>`
    select k.item_no as "itemNo", greatest(0, floor(coalesce(t.on_hand - t.held, 0)))::integer as free
    from flash_sales s
    join flash_sale_items i on i.sale_id = s.id and i.settled
    join skus k on k.id = i.sku_id
    left join stocks t on t.sku_id = i.sku_id and t.warehouse_id = i.warehouse_id
    where s.id = ${saleId} and ${endsAt as Date}::timestamptz > greatest(s.ends_at, now())
      and i.stock - i.sold > coalesce(t.on_hand - t.held, 0)
    order by i.position, i.sku_id limit 1`
  return short && fail('flash-sale.itemShort', { ...short }, 'ends_at')
}
