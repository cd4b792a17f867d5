import { copyCartToCustomer } from '../../../contract/distribution.ts'
import { isHere } from '../../actions/place.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import type { StoredLine } from '../cart/cart.queries.ts'
import { loadCart } from '../cart/load-cart.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'
import { buyerFor } from '../pricing/price-lines.ts'

export const copyCartActions = [
  handle(copyCartToCustomer, async (context, { wurId }) => {
    const { visitor, t } = context
    const buyer = await buyerFor(context, wurId)
    if (!buyer?.member) return fail('message.noPermission', undefined, 'wurId')
    const { details } = await loadCart(context)
    const ticked = [...details.values()]
      .map(({ row }) => row)
      .filter(row => row.checked && row.claimId === null)
    if (ticked.length === 0) return fail('cart.nothingTicked')
    const skipped: string[] = []
    let added = 0
    for (const rows of Map.groupBy(ticked, placeOf).values()) {
      const put = await putIntoCart(context, {
        owner: { memberId: buyer.member.id },
        buyer,
        rows: rows.map(({ skuId, unitId, quantity, customisationId, comment }) => ({
          skuId,
          unitId,
          qty: quantity,
          qzcId: customisationId,
          comment,
        })),
        ...(await stillHere(context, rows[0]!)),
        addedBy: visitor.id,
      })
      if ('kind' in put) return put
      added += put.lineIds.filter(id => id !== null).length
      for (const { itemNo, name, message } of put.refused)
        skipped.push(t('cart.skipped', { itemNo, name, message }))
    }
    return ok({ added, skipped })
  }),
]

type Place = Pick<StoredLine, 'storeId' | 'warehouseId'>

const placeOf = ({ storeId, warehouseId }: Place): string => `${storeId} ${warehouseId}`

/** Where the lines are bought from; what the branch does not have any more is left to the shop. */
async function stillHere(
  context: Context,
  { storeId, warehouseId }: Place,
): Promise<{ storeId?: number; whId?: number }> {
  return {
    ...((await isHere.storeId(context, storeId)) && { storeId }),
    ...((await isHere.whId(context, warehouseId)) && { whId: warehouseId }),
  }
}
