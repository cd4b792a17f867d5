import { useEffect, useRef, useState } from 'react'
import type { ActionOutput } from '../../../contract/action.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { useCall } from '../../api/use-app.ts'
import { poll } from '../../api/waiting.ts'

export type CheckedPayment = ActionOutput<typeof checkPayment>

/** Quick at first, when most people pay; then ever more patient. */
const pauses = [2000, 2000, 2000, 3000, 3000, 5000, 5000, 8000, 10_000, 15_000]

interface Watch {
  first?: CheckedPayment
  isTopUp?: boolean
  active?: boolean
  /** Another attempt may follow one that failed: elsewhere, without this page. */
  evenFailed?: boolean
}

/** Asks again and again what became of a payment, while somebody looks and nothing is decided. */
export function usePaymentWatch(
  id: string,
  { first, isTopUp = false, active = true, evenFailed = false }: Watch,
): { payment: CheckedPayment | undefined; askNow(): void } {
  const call = useCall()
  const [payment, setPayment] = useState(first)
  const [told, setTold] = useState(first)
  // The router shows what it remembers of the page, then what is true now.
  if (first !== told) {
    setTold(first)
    setPayment(first)
  }
  const [round, setRound] = useState(0)
  const latest = useRef(payment)
  latest.current = payment

  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    const { signal } = stop
    const ask = async () => {
      const { obj } = await call(checkPayment, { id, cz: isTopUp }, { quiet: true })
      if (!signal.aborted) setPayment(obj)
      latest.current = obj
      return !isOpen(obj, evenFailed)
    }
    // Whoever asks has waited already.
    const [, ...later] = pauses
    if (isOpen(latest.current, evenFailed)) void poll({ signal, pauses: round ? [0, ...later] : pauses, ask })
    return () => stop.abort()
  }, [id, isTopUp, active, evenFailed, round, call])

  return { payment, askNow: () => setRound(count => count + 1) }
}

const isOpen = (payment: CheckedPayment | undefined, evenFailed: boolean): boolean =>
  payment === undefined ||
  payment.state === 'paying' ||
  payment.state === 'unpaid' ||
  (evenFailed && payment.state === 'failed')
