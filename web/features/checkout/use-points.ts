import { useState } from 'react'
import { plainDigits } from '../../../contract/typed-number.ts'
import type { CheckoutModel } from './use-checkout.ts'

/** So many of the points that one has, and no more than may be used. */
export function usePoints({ totals, choices, choose }: CheckoutModel) {
  const most = totals.mostPoints
  const [typed, setTyped] = useState(choices.points ? String(choices.points) : '')
  const use = (text: string) => {
    const wanted = Math.min(Number.parseInt(text, 10) || 0, most)
    setTyped(wanted === 0 ? '' : String(wanted))
    choose({ points: wanted })
  }
  return { most, typed, type: (text: string) => setTyped(plainDigits(text).replace(/\D/g, '')), use }
}
