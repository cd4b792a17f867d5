import { copyCartToCustomer } from '../../../contract/distribution.ts'
import { fail, handle, ok } from '../../handler.ts'
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
    const put = await putIntoCart(context, {
      owner: { memberId: buyer.member.id },
      buyer,
      rows: ticked.map(({ skuId, unitId, quantity, customisationId, comment }) => ({
        skuId,
        unitId,
        qty: quantity,
        qzcId: customisationId,
        comment,
      })),
      addedBy: visitor.id,
    })
    if ('kind' in put) return put
    return ok({
      added: put.lineIds.filter(id => id !== null).length,
      skipped: put.refused.map(({ itemNo, name, message }) => t('cart.skipped', { itemNo, name, message })),
    })
  }),
]
