import type { PayMethod } from '../../../contract/checkout.ts'

/** What was chosen at checkout first, then what can be used in the shop's order, then what cannot. */
export function inOrder(methods: readonly PayMethod[], chosen: number | null): PayMethod[] {
  const rank = ({ id, usable }: PayMethod) => (!usable ? 2 : id === chosen ? 0 : 1)
  return methods.toSorted((one, other) => rank(one) - rank(other))
}
