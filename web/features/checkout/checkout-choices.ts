import {
  type CheckoutChoices,
  type CheckoutTotals,
  type CheckoutView,
  checkoutTotals,
  checkoutView,
  chosenByServer,
} from '../../../contract/checkout.ts'
import type { Call } from '../../api/call.ts'

export interface Offered {
  view: CheckoutView
}

/** What does not change while somebody checks out: for whom, and which group-buy. */
export type Fixed = Pick<CheckoutChoices, 'forMember' | 'group'>

export async function loadOffered(call: Call, fixed: Fixed): Promise<Offered> {
  const { obj } = await call(checkoutView, { choices: fixed })
  return { view: obj }
}

export const loadTotals = async (call: Call, choices: CheckoutChoices): Promise<CheckoutTotals> =>
  (await call(checkoutTotals, { choices })).obj

export const firstChoices = ({ chosen }: CheckoutView, fixed: Fixed): CheckoutChoices => ({
  ...fixed,
  addressId: chosen.addressId ?? undefined,
  deliveryMethodId: chosen.deliveryMethodId ?? undefined,
  invoiceId: chosen.invoiceId ?? undefined,
  best: [...chosenByServer],
})

export type ByHand = 'promotionId' | 'couponId' | 'redPacketId' | 'payMethodId'

/** What the server chooses as long as nobody does so by hand. */
export const decides = {
  promotionId: 'promotion',
  couponId: 'coupon',
  redPacketId: 'redPacket',
  payMethodId: 'payMethod',
} as const satisfies Record<ByHand, (typeof chosenByServer)[number]>

/** The choice of an address, with another delivery method when the chosen one does not go there and one does. */
export function goingTo(view: CheckoutView, choices: CheckoutChoices, addressId: number): CheckoutChoices {
  const chosen = view.deliveryMethods.find(({ id }) => id === choices.deliveryMethodId)
  const ways = view.addresses.find(({ id }) => id === addressId)?.ways ?? []
  if (chosen?.kind === 'pickup' || (chosen && ways.includes(chosen.id)) || ways.length === 0)
    return { addressId }
  return { addressId, deliveryMethodId: ways[0], wantedAt: undefined }
}
