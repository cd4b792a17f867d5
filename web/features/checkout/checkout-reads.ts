import { object } from 'valibot'
import type { CheckoutTotals } from '../../../contract/checkout.ts'
import { count, id, optional } from '../../../contract/fields.ts'
import type { LoadContext } from '../../app/screen.ts'
import { type Fixed, firstChoices, loadOffered, loadTotals, type Offered } from './checkout-choices.ts'

export interface CheckoutSearch {
  /** The customer whom somebody orders for. */
  forMember?: number
  /** A place in a group-buy instead of the cart. */
  groupBuyId?: number
  groupId?: number
  size?: number
  qty?: number
}

export type CheckoutData = Offered & { totals: CheckoutTotals }

export const fixedOf = ({ forMember, groupBuyId, groupId, size, qty }: CheckoutSearch): Fixed => ({
  forMember,
  group: groupBuyId ? { groupBuyId, groupId, size, qty: qty ?? 1 } : undefined,
})

/** What is offered, and what it costs with the first choices. */
export const checkoutScreen = {
  search: object({
    forMember: optional(id()),
    groupBuyId: optional(id()),
    groupId: optional(id()),
    size: optional(count()),
    qty: optional(count()),
  }),
  load: async ({ call, search }: LoadContext<CheckoutSearch>): Promise<CheckoutData> => {
    const fixed = fixedOf(search)
    const offered = await loadOffered(call, fixed)
    return { ...offered, totals: await loadTotals(call, firstChoices(offered.view, fixed)) }
  },
}
