import { subtract } from '../../../contract/decimal.ts'
import type { LoadedCart } from '../cart/load-cart.ts'
import type { VoucherLine } from './vouchers.rules.ts'

/** The ticked lines of a cart that can be ordered, or one of them, as vouchers see them. */
export const voucherLines = (
  { details }: Pick<LoadedCart, 'details'>,
  shopId: number,
  lineId?: number,
): VoucherLine[] =>
  [...details.values()].flatMap(({ row, priced, problem, promotionOff }) => {
    const asked = lineId ? row.id === lineId : row.checked
    if (!asked || problem || priced.amount === null) return []
    return {
      shopId,
      productId: row.productId,
      brandId: row.brandId,
      categoryPath: row.categoryPath,
      left: subtract(priced.amount, promotionOff),
      excluded: row.claimId !== null,
    }
  })
