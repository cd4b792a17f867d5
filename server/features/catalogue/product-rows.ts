import type { ProductRow } from '../../../contract/product-list.ts'
import type { Context } from '../../context.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { pickRowsOfProducts } from '../selection/pick-rows.ts'
import { packText } from './cards.ts'

/** Every SKU of these products, in the order of the products: two queries. */
export async function productRows(context: Context, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await pickRowsOfProducts(context, buyerOf(context), ids)
  return rows.map(({ row, retail }) => {
    const [base, larger] = row.units
    return {
      ...row,
      pack: packText(context, {
        packUnit: larger?.name ?? null,
        packFactor: larger?.factor ?? null,
        unit: base!.name,
      }),
      retailPrice: retail,
    }
  })
}
