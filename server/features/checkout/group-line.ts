import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import type { StoredLine } from '../cart/cart.queries.ts'
import type { GroupPlace } from '../group-buy/join-group.ts'
import { givenLines } from './given-lines.ts'

/** An id that no cart line has. */
export const groupLineId = 0

/** A place in a group as a line like those of a cart, at the group's price and with rules of its own. */
export async function groupLine(
  context: Context,
  { skuId, quantity, price }: GroupPlace,
): Promise<(StoredLine & { groupPrice: Decimal }) | Failure> {
  const [row] = await givenLines(context, [{ skuId, quantity: toDecimal(quantity) }])
  return row
    ? { ...row, id: groupLineId, minQty: '1', multiple: '1', groupPrice: price }
    : fail('checkout.groupGone', {}, 'group')
}
