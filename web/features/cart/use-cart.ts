import { useEffect, useMemo, useRef, useState } from 'react'
import { array, number, object, optional, string } from 'valibot'
import type { Action, ActionInput } from '../../../contract/action.ts'
import {
  addToCart,
  type Cart,
  type CartLine,
  type CartRow,
  changeCartLine,
  changeCartPromotion,
  checkCartLine,
  clearUnavailable,
  commentCartLine,
  getCart,
  mostCartRows,
  removeFromCart,
} from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { decimalText } from '../../../contract/fields.ts'
import { CallError } from '../../api/call-error.ts'
import { onLostSession } from '../../api/lost-session.ts'
import { useCall } from '../../api/use-app.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useKept } from '../../ui/use-kept.ts'
import {
  isInvalid,
  problemWith,
  quantityIn,
  withAnswer,
  withLine,
  withoutLines,
  withQuantity,
} from './cart-state.ts'
import { createWorkQueue } from './work-queue.ts'

/** How long somebody may go on typing before a quantity is sent. */
const typingMs = 300

/** What was typed into a line and has not arrived at the server. */
const unsentLine = object({ id: number(), quantity: optional(decimalText()), comment: optional(string()) })

export interface CartActions {
  setQuantity(id: number, quantity: Decimal): void
  setUnit(id: number, unitId: number | null): void
  setPromotion(id: number, promotionId: number | null): void
  setComment(id: number, comment: string): void
  tick(id: number, checked: boolean): void
  /** All lines, or those of one store. */
  tickAll(checked: boolean, storeId?: number): void
  remove(lines: readonly CartLine[]): void
  removeTicked(): void
  removeUnavailable(): void
  /** Resolves with the lines that came back. */
  undo(): Promise<number[]>
  forgetRemoved(): void
  /** The network is back: what did not arrive is sent again. */
  catchUp(): void
  /** Everything that was changed is at the server when it resolves. */
  settled(): Promise<void>
}

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
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [removed, setRemoved] = useState<readonly CartLine[]>([])
  // What the functions below read: they stay the same, so that 500 lines are not redrawn for one.
  const now = useRef({ cart, call, tellCount, decimals, removed })
  now.current = { cart, call, tellCount, decimals, removed }

  const [queue] = useState(() => createWorkQueue(setBusy))
  const [unsent] = useState(() => new Map<number, { quantity?: Decimal; comment?: string }>())
  const lost = useRef(false)
  // A change failed and the cart could not be loaded again, so the page may differ from the server.
  const stale = useRef(false)
  useEffect(
    () =>
      onLostSession(() => {
        // The session is lost: changes that are still waiting must not go into a guest's cart.
        lost.current = true
        queue.stop()
      }),
    [queue],
  )
  useEffect(() => {
    const send = () => void queue.flush()
    addEventListener('pagehide', send)
    return () => {
      removeEventListener('pagehide', send)
      send()
    }
  }, [queue])

  const actions = useMemo((): CartActions => {
    const change = (how: (cart: Cart) => Cart) => setCart(how)
    const take = (answer: Cart, whole: boolean) => {
      change(cart => withAnswer(cart, answer, whole))
      now.current.tellCount(answer.n)
    }
    const reload = async () => {
      if (lost.current) return
      stale.current = true
      const { obj } = await now.current.call(getCart, {})
      stale.current = false
      take(obj, true)
    }
    /** After a failure the cart is loaded again, which undoes what was shown in advance. */
    const send = async <A extends Action>(action: A, input: ActionInput<A>, whole: boolean) => {
      try {
        take((await now.current.call(action, input)).obj as Cart, whole)
      } catch (error) {
        await reload()
        throw error
      }
    }
    const refuse = (id: number, message: string | undefined) =>
      setRefusals(known => {
        if (known.get(id) === message) return known
        const next = new Map(known)
        if (message === undefined) next.delete(id)
        else next.set(id, message)
        return next
      })

    /** The change has arrived, so it need not be kept for a lost session. */
    const arrived = (id: number, what: 'quantity' | 'comment') => {
      const { [what]: _, ...others } = unsent.get(id) ?? {}
      if (Object.keys(others).length > 0) unsent.set(id, others)
      else unsent.delete(id)
    }

    const setQuantity = (id: number, quantity: Decimal) => {
      const line = now.current.cart.lines.find(each => each.id === id)
      if (!line) return
      const key = `quantity ${id}`
      refuse(id, undefined)
      unsent.set(id, { ...unsent.get(id), quantity })
      change(cart => withLine(cart, id, each => withQuantity(each, quantity, now.current.decimals)))
      if (problemWith(line, quantity)) return queue.drop(key)
      queue.push(
        key,
        async () => {
          try {
            const { obj } = await now.current.call(
              changeCartLine,
              { id, qty: quantity, noCart: true },
              { quiet: true },
            )
            if (unsent.get(id)?.quantity === quantity) arrived(id, 'quantity')
            const wanted = now.current.cart.lines.find(each => each.id === id)?.quantity
            // The quantity was changed again meanwhile: take the sums of the answer, but not its line.
            const lines = wanted === quantity ? obj.lines : []
            take({ ...obj, lines }, false)
          } catch (error) {
            if (!(error instanceof CallError)) throw error
            if (error.kind === 'failed' || isUnheard(error)) refuse(id, error.message)
            else await reload()
          }
        },
        typingMs,
      )
    }

    const setComment = (id: number, comment: string) => {
      unsent.set(id, { ...unsent.get(id), comment })
      change(cart => withLine(cart, id, line => ({ ...line, comment })))
      queue.push(`comment ${id}`, async () => {
        await now.current.call(commentCartLine, { id, comment })
        if (unsent.get(id)?.comment === comment) arrived(id, 'comment')
      })
    }

    const removeLines = (lines: readonly CartLine[], work: () => Promise<void>) => {
      for (const { id } of lines) {
        queue.drop(`quantity ${id}`)
        unsent.delete(id)
      }
      change(cart => withoutLines(cart, new Set(lines.map(({ id }) => id))))
      setRemoved(lines.filter(line => !isInvalid(line) && line.claim === null))
      queue.push(`remove ${lines[0]?.id}`, work)
    }

    return {
      setQuantity,
      setUnit: (id, unitId) => {
        const line = now.current.cart.lines.find(each => each.id === id)
        if (!line || line.unitId === unitId) return
        queue.drop(`quantity ${id}`)
        arrived(id, 'quantity')
        queue.push(`unit ${id}`, async () => {
          try {
            const qty = quantityIn(line, unitId)
            take((await now.current.call(changeCartLine, { id, qty, unitId: unitId ?? 0 })).obj, true)
          } catch {
            await reload()
          }
        })
      },
      setPromotion: (id, promotionId) =>
        queue.push(`promotion ${id}`, () =>
          send(changeCartPromotion, { id, promoId: promotionId ?? undefined }, true),
        ),
      setComment,
      tick: (id, checked) => {
        change(cart => withLine(cart, id, line => ({ ...line, checked })))
        queue.push(`tick ${id}`, () => send(checkCartLine, { id, checked, noCart: true }, false))
      },
      tickAll: (checked, storeId) => {
        const concerned = (line: CartLine) => storeId === undefined || line.storeId === storeId
        change(cart => ({
          ...cart,
          lines: cart.lines.map(line =>
            concerned(line) && line.checked !== checked ? { ...line, checked } : line,
          ),
        }))
        queue.push(`tick all ${storeId ?? ''}`, () =>
          send(checkCartLine, { checked, storeId, noCart: true }, false),
        )
      },
      remove: lines =>
        removeLines(lines, async () => {
          for (const { id } of lines) await send(removeFromCart, { id, noCart: true }, false)
        }),
      removeTicked: () =>
        removeLines(
          now.current.cart.lines.filter(({ checked }) => checked),
          () => send(removeFromCart, { delChecked: true, noCart: true }, false),
        ),
      removeUnavailable: () =>
        queue.push('clear', async () => {
          setRemoved([])
          await send(clearUnavailable, {}, true)
        }),
      undo: () => {
        const lines = now.current.removed
        setRemoved([])
        return new Promise(resolve =>
          queue.push('undo', async () => {
            const back: number[] = []
            try {
              const places = Map.groupBy(lines, ({ storeId, whId }) => `${storeId} ${whId}`)
              for (const some of places.values()) {
                const { storeId, whId } = some[0]!
                for (let at = 0; at < some.length; at += mostCartRows) {
                  const products = some.slice(at, at + mostCartRows).map(asItWas)
                  const { obj } = await now.current.call(addToCart, { storeId, whId, products })
                  back.push(...obj.lineIds)
                }
              }
            } finally {
              await reload()
              resolve(back)
            }
          }),
        )
      },
      catchUp: () => {
        for (const [id, { quantity, comment }] of unsent) {
          if (quantity !== undefined) setQuantity(id, quantity)
          if (comment !== undefined) setComment(id, comment)
        }
        if (stale.current) queue.push('reload', reload)
      },
      forgetRemoved: () => setRemoved([]),
      settled: () => queue.flush(),
    }
  }, [queue, unsent])

  useEffect(() => {
    addEventListener('online', actions.catchUp)
    return () => removeEventListener('online', actions.catchUp)
  }, [actions])

  const lines = [...unsent].map(([id, words]) => ({ id, ...words }))
  useKept('cart', array(unsentLine), lines.length > 0 ? lines : undefined, kept => {
    for (const { id, quantity, comment } of kept) {
      if (!cart.lines.some(line => line.id === id)) continue
      if (quantity !== undefined) actions.setQuantity(id, quantity)
      if (comment !== undefined) actions.setComment(id, comment)
    }
  })

  return { cart, actions, busy, refusals, removed }
}

const asItWas = (line: CartLine): CartRow => ({
  skuId: line.skuId,
  unitId: line.unitId ?? undefined,
  qty: line.quantity,
  qzcId: line.customisation?.id,
  comment: line.comment,
  promoId: line.promotionChosen ?? undefined,
  checked: line.checked,
  addedAt: line.addedAt,
})

const isUnheard = ({ kind }: CallError): boolean => kind === 'network' || kind === 'status'
