import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import { type Line, requestOf } from './line.ts'

export interface Buying {
  origin: string
  /** As many as there are clients, or a multiple of it: nobody has two checkouts at once. */
  buyers: readonly { memberId: number; cookie: string }[]
  clients: number
  skus: readonly number[]
  deliveryId: number
  payId: number
}

/** From an empty cart to a paid order: two lines, the address, the order, its payment from stored value. */
export function checkoutStory({ origin, buyers, clients, skus, deliveryId, payId }: Buying) {
  let visits = 0
  let turn = 0
  const turns = Array.from({ length: clients }, () => 0)
  // Everybody comes from somewhere else: what one address may do in a minute is not what is measured.
  const elsewhere = () => `10.${(++visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`
  return async (line: Line, client: number): Promise<void> => {
    // Each client is one buyer after the other: what one may pay in a day without a code is soon spent.
    const { memberId, cookie } = buyers[(client + clients * turns[client]!++) % buyers.length]!
    const call = async (action: string, input: Record<string, unknown>) => {
      const { body } = await line.ask(
        requestOf({
          url: origin + actionUrl(action),
          method: 'POST',
          headers: {
            version: '6',
            lang: 'zh',
            cookie,
            'x-forwarded-for': elsewhere(),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(encodeInput(input)).toString(),
        }),
      )
      const reply = JSON.parse(body.toString()) as WireReply
      if (!reply.success) throw new Error(`${action}: ${reply.msg}`)
      return reply
    }
    const pair = [skus[turn++ % skus.length]!, skus[turn++ % skus.length]!]
    await call('hlt_add_cart', { products: pair.map(skuId => ({ skuId, qty: '1' })) })
    const { tbl } = await call('hlt_address', {})
    const { obj } = await call('hlt_commit_order', {
      data: {
        addressId: (tbl[0] as { id: number }).id,
        deliveryMethodId: deliveryId,
        payMethodId: payId,
        expected: '2',
        key: `bench-${process.pid}-${turn}-${memberId}`,
      },
    })
    const { ids } = obj as { ids: number[] }
    const paid = await call('hlt_pay', { id: ids.join(), pmId: payId })
    if ((paid.obj as { state: string }).state !== 'success') throw new Error('An order was not paid')
  }
}
