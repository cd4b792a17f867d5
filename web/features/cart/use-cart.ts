import { useEffect, useMemo, useRef, useState } from 'react'
import { array, number, object, optional, string } from 'valibot'
import type { Cart, CartLine } from '../../../contract/cart.ts'
import { decimalText } from '../../../contract/fields.ts'
import { onLostSession } from '../../api/lost-session.ts'
import { useCall } from '../../api/use-app.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type CartActions, type CartDesk, createCartActions } from './cart-actions.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

const unsentLine = object({ id: number(), quantity: optional(decimalText()), comment: optional(string()) })

export interface CartModel {
  cart: Cart
  actions: CartActions
  busy: boolean
  /** Why the server did not take a quantity, by line. */
  refusals: ReadonlyMap<number, string>
  /** What was removed last and can come back. */
  removed: readonly CartLine[]
}

export function useCart(initial: Cart): CartModel {
  const call = useCall()
  const tellCount = useTellCartCount()
  const { decimals } = useCurrency()
  const [cart, setCart] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<readonly CartLine[]>([])
  const { refusals, refuse } = useRefusals()
  const now = useRef({ cart, call, tellCount, decimals, removed })
  now.current = { cart, call, tellCount, decimals, removed }

  const [queue] = useState(() => createWorkQueue(setBusy))
  const [unsent] = useState<CartDesk['unsent']>(() => new Map())
  const isLost = useLostQueue(queue)
  useSendOnLeaving(queue)
  const actions = useMemo(
    () =>
      createCartActions({
        now: () => now.current,
        queue,
        unsent,
        isLost,
        change: setCart,
        setRemoved,
        refuse,
      }),
    [queue, unsent, isLost, refuse],
  )
  useCatchUp(actions)

  const lines = [...unsent].map(([id, words]) => ({ id, ...words }))
  useDraft('cart', array(unsentLine), lines.length > 0 ? lines : undefined, kept => {
    for (const { id, quantity, comment } of kept) {
      if (!cart.lines.some(line => line.id === id)) continue
      if (quantity !== undefined) actions.setQuantity(id, quantity)
      if (comment !== undefined) actions.setComment(id, comment)
    }
  })

  return { cart, actions, busy, refusals, removed }
}

function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [refuse] = useState(
    (): CartDesk['refuse'] => (id, message) =>
      setRefusals(known => {
        if (known.get(id) === message) return known
        const next = new Map(known)
        if (message === undefined) next.delete(id)
        else next.set(id, message)
        return next
      }),
  )
  return { refusals, refuse }
}

/** The session is lost: changes that are still waiting must not go into a guest's cart. */
function useLostQueue(queue: WorkQueue): () => boolean {
  const lost = useRef(false)
  const [isLost] = useState(() => () => lost.current)
  useEffect(
    () =>
      onLostSession(() => {
        lost.current = true
        queue.stop()
      }),
    [queue],
  )
  return isLost
}

function useSendOnLeaving(queue: WorkQueue): void {
  useEffect(() => {
    const send = () => void queue.flush()
    addEventListener('pagehide', send)
    return () => {
      removeEventListener('pagehide', send)
      send()
    }
  }, [queue])
}

/** The network is back. */
function useCatchUp({ catchUp }: CartActions): void {
  useEffect(() => {
    addEventListener('online', catchUp)
    return () => removeEventListener('online', catchUp)
  }, [catchUp])
}
