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
  // What takes its time, such as an upload, adds to what was chosen meanwhile instead of taking it back.
  const now = useRef({ choices, totals })
  // What is being asked for: pressing the button waits for it.
  const underWay = useRef(new Set<Promise<void>>())

  const during = async (work: Promise<void>) => {
    underWay.current.add(work)
    setPricing(true)
    try {
      await work
    } finally {
      underWay.current.delete(work)
      setPricing(underWay.current.size > 0)
    }
  }

  const keep = (next: CheckoutChoices) => {
    now.current.choices = next
    setChoices(next)
  }

  const price = async (next: CheckoutChoices) => {
    const found = await loadTotals(call, next).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return undefined
    })
    // A later question counts, whichever is answered first.
    if (!found || now.current.choices !== next) return
    now.current.totals = found
    setTotals(found)
  }

  const choose = (change: CheckoutChoices) => {
    const next = { ...now.current.choices, ...change }
    keep(next)
    onChosen()
    void during(price(next))
  }

  /** From here on it is the shopper's own choice. */
  const chooseByHand = (field: ByHand, id: number | undefined) =>
    choose({ [field]: id, best: now.current.choices.best?.filter(each => each !== decides[field]) })

  /** Whatever was chosen by hand: what comes to least counts again. */
  const chooseBest = () =>
    choose({
      promotionId: undefined,
      couponId: undefined,
      redPacketId: undefined,
      best: [...new Set([...(now.current.choices.best ?? []), 'promotion', 'coupon', 'redPacket'] as const)],
    })

  /** Something about what can be chosen has changed: an address was added, a line was adjusted. */
  const reload = (change: CheckoutChoices = {}) => during(offerAnew(change))

  const offerAnew = async (change: CheckoutChoices) => {
    const answer = await loadOffered(call, fixed)
    setOffered(answer)
    const { choices: before } = now.current
    const next = {
      ...before,
      ...change,
      ...(change.addressId && goingTo(answer.view, before, Number(change.addressId))),
    }
    keep(next)
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
    /** What is chosen and what it comes to, once the server has answered. */
    latest: async () => {
      while (underWay.current.size > 0) await Promise.allSettled(underWay.current)
      return { ...now.current }
    },
    pricing,
    isUntouched: JSON.stringify(choices) === JSON.stringify(firstChoices(first.view, fixed)),
    choose,
    chooseByHand,
    chooseBest,
    reload,
  }
}

export type Choices = ReturnType<typeof useChoices>
