import { useRef, useState } from 'react'
import type { CheckoutChoices, CheckoutTotals } from '../../../contract/checkout.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import {
  type ByHand,
  decides,
  type Fixed,
  firstChoices,
  goingTo,
  loadOffered,
  loadTotals,
  type Offered,
} from './checkout-choices.ts'

/** What can be chosen, what is chosen, and what that comes to. */
export function useChoices(first: Offered & { totals: CheckoutTotals }, fixed: Fixed, onChosen: () => void) {
  const call = useCall()
  const [{ view }, setOffered] = useState<Offered>(first)
  const [choices, setChoices] = useState(() => firstChoices(first.view, fixed))
  const [totals, setTotals] = useState(first.totals)
  const [pricing, setPricing] = useState(false)
  // What is being asked for: pressing the button waits for it.
  const asked = useRef<Promise<CheckoutTotals | undefined>>(undefined)

  const price = async (next: CheckoutChoices) => {
    const answer = loadTotals(call, next).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return undefined
    })
    asked.current = answer
    setPricing(true)
    const found = await answer
    // A later question counts, whichever is answered first.
    if (asked.current !== answer) return
    asked.current = undefined
    setPricing(false)
    if (found) setTotals(found)
  }

  const choose = (change: CheckoutChoices) => {
    const next = { ...choices, ...change }
    setChoices(next)
    onChosen()
    void price(next)
  }

  /** From here on it is the shopper's own choice. */
  const chooseByHand = (field: ByHand, id: number | undefined) =>
    choose({ [field]: id, best: choices.best?.filter(each => each !== decides[field]) })

  /** Whatever was chosen by hand: what comes to least counts again. */
  const chooseBest = () =>
    choose({
      promotionId: undefined,
      couponId: undefined,
      redPacketId: undefined,
      best: [...new Set([...(choices.best ?? []), 'promotion', 'coupon', 'redPacket'] as const)],
    })

  /** Something about what can be chosen has changed: an address was added, a line was adjusted. */
  const reload = async (change: CheckoutChoices = {}) => {
    const answer = await loadOffered(call, fixed)
    setOffered(answer)
    const next = {
      ...choices,
      ...change,
      ...(change.addressId && goingTo(answer.view, choices, Number(change.addressId))),
    }
    setChoices(next)
    await price(next)
  }

  // A choice by hand shows at once, the server's when it has answered.
  const chosen = (field: 'couponId' | 'redPacketId' | 'payMethodId') =>
    (choices.best?.includes(decides[field]) ? totals[field] : choices[field]) ?? undefined

  return {
    view,
    choices,
    chosen,
    totals,
    /** What the latest choices come to, once the server has answered. */
    latestTotals: async () => (await asked.current) ?? totals,
    pricing,
    isUntouched: JSON.stringify(choices) === JSON.stringify(firstChoices(first.view, fixed)),
    choose,
    chooseByHand,
    chooseBest,
    reload,
  }
}

export type Choices = ReturnType<typeof useChoices>
