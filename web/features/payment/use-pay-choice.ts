import { useEffect, useState } from 'react'
import { boolean, number, object } from 'valibot'
import { compare, subtract } from '../../../contract/decimal.ts'
import type { PaymentData } from '../../../contract/payment.ts'
import { useDraft } from '../../ui/use-draft.ts'

/** What was chosen at checkout, if it can be used. */
const firstChoice = ({ methods, chosen }: PaymentData): number | undefined => {
  const usable = methods.filter(method => method.usable)
  return (usable.find(({ id }) => id === chosen) ?? usable[0])?.id
}

/** What survives a lost session; neither the proof nor the code does. */
const keptChoice = object({ methodId: number(), withStored: boolean() })

/** The method that was chosen, and how much of what is due comes from stored value first. */
export function usePayChoice(ids: string, data: PaymentData) {
  const [methodId, setMethodId] = useState(() => firstChoice(data))
  const [withStored, setWithStored] = useState(false)

  // Somebody paid a part of it: what was chosen before may not be there any more.
  useEffect(() => {
    if (!data.methods.some(({ id, usable }) => id === methodId && usable)) setMethodId(firstChoice(data))
  }, [data, methodId])

  const isUntouched = !withStored && methodId === firstChoice(data)
  const typed = isUntouched || methodId === undefined ? undefined : { methodId, withStored }
  useDraft(`pay ${ids}`, keptChoice, typed, kept => {
    setMethodId(kept.methodId)
    setWithStored(kept.withStored)
  })

  const method = data.methods.find(({ id }) => id === methodId)
  const { usable } = data.storedValue
  const canPart = compare(usable, '0') > 0 && compare(usable, data.due) < 0
  const isPart = canPart && withStored && method?.code !== 'yck'
  return {
    method,
    setMethodId,
    withStored,
    setWithStored,
    /** Stored value can pay some of it, but not all. */
    canPart,
    /** It does; the method pays the rest. */
    isPart,
    rest: isPart ? subtract(data.due, usable) : data.due,
    needsCode:
      method?.code === 'wallet' ? data.walletNeedsCode : data.needsCode && (isPart || method?.code === 'yck'),
  }
}

export type PayChoice = ReturnType<typeof usePayChoice>
