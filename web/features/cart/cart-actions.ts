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
import type { Call, CallOptions } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { isOnline } from '../../api/network.ts'
import { toasts } from '../../ui/Toasts.tsx'
import {
  isInvalid,
  problemWith,
  quantityIn,
  spokenName,
  withAnswer,
  withLine,
  withoutLines,
  withQuantity,
} from './cart-state.ts'
import { currentKeeper, patienceMs } from './keeper.ts'
import type { WorkQueue } from './work-queue.ts'

/** How long somebody may go on typing before a quantity is sent. */
const typingMs = 300

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
  /** Something outside of it has changed what it comes to. */
  refresh(): void
  /** Everything that was changed is at the server when it resolves. */
  settled(): Promise<void>
}

/** What the actions work with; `now` is what was drawn last. */
export interface CartDesk {
  now(): {
    cart: Cart
    call: Call
    tellCount(n: number): void
    decimals: number
    removed: readonly CartLine[]
  }
  queue: WorkQueue
  /** What was typed into a line and has not arrived at the server. */
  unsent: Map<number, { quantity?: Decimal; comment?: string }>
  /** Nothing may be sent any more. */
  isLost(): boolean
  change(how: (cart: Cart) => Cart): void
  setRemoved(lines: readonly CartLine[]): void
  /** Why the server did not take a quantity. */
  refuse(id: number, message: string | undefined): void
}

/** Everything shows at once and is sent one after the other. The functions stay the same, so that 500 lines are not redrawn for one. */
export function createCartActions(desk: CartDesk): CartActions {
  const server = createServerLink(desk)
  const lines = createLineActions(desk, server)
  return {
    ...lines,
    ...createTickActions(desk, server),
    ...createRemovalActions(desk, server),
    catchUp: () => {
      for (const [id, { quantity, comment }] of desk.unsent) {
        if (quantity !== undefined) lines.setQuantity(id, quantity)
        if (comment !== undefined) lines.setComment(id, comment)
      }
      if (server.isStale()) desk.queue.push('reload', server.reload)
    },
    refresh: () => desk.queue.push('reload', server.reload),
    settled: () => desk.queue.flush(),
  }
}

type ServerLink = ReturnType<typeof createServerLink>

function createServerLink({ now, change, isLost }: CartDesk) {
  /** One after the other: what is never answered must not hold up the others for minutes. */
  const call = <A extends Action>(action: A, input: ActionInput<A>, options?: CallOptions) =>
    now().call(action, input, currentKeeper() ? { ...options, patienceMs } : options)
  // A change failed and the cart could not be loaded again, so the page may differ from the server.
  let stale = false
  const take = (answer: Cart, whole: boolean) => {
    change(cart => withAnswer(cart, answer, whole))
    now().tellCount(answer.n)
  }
  const reload = async () => {
    if (isLost()) return
    stale = true
    const { obj } = await call(getCart, {})
    stale = false
    take(obj, true)
  }
  return {
    isStale: () => stale,
    call,
    take,
    reload,
    /** After a failure the cart is loaded again, which undoes what was shown in advance. */
    send: async <A extends Action>(action: A, input: ActionInput<A>, whole: boolean) => {
      try {
        take((await call(action, input)).obj as Cart, whole)
      } catch (error) {
        await reload()
        throw error
      }
    },
  }
}

type LineActions = Pick<CartActions, 'setQuantity' | 'setUnit' | 'setPromotion' | 'setComment'>

function createLineActions(desk: CartDesk, { call, take, reload, send }: ServerLink): LineActions {
  const { now, queue, unsent, change, refuse } = desk
  const lineOf = (id: number) => now().cart.lines.find(each => each.id === id)

  /** The change has arrived, so it need not be kept for a lost session. */
  const arrived = (id: number, what: 'quantity' | 'comment') => {
    const { [what]: _, ...others } = unsent.get(id) ?? {}
    if (Object.keys(others).length > 0) unsent.set(id, others)
    else unsent.delete(id)
  }

  const sendQuantity = async (id: number, quantity: Decimal) => {
    try {
      const input = { id, qty: quantity, noCart: true }
      const { obj } = await call(changeCartLine, input, { quiet: true })
      if (unsent.get(id)?.quantity === quantity) arrived(id, 'quantity')
      // The quantity was changed again meanwhile: take the sums of the answer, but not its line.
      take({ ...obj, lines: lineOf(id)?.quantity === quantity ? obj.lines : [] }, false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const line = lineOf(id)
      const change = {
        kind: 'quantity',
        lineId: id,
        qty: quantity,
        name: line ? spokenName(line) : '',
      } as const
      if (error.kind === 'network' && currentKeeper()?.(change)) return arrived(id, 'quantity')
      if (error.kind === 'failed' || isUnheard(error)) refuse(id, error.message)
      else await reload()
    }
  }

  const sendUnit = async (line: CartLine, unitId: number | null) => {
    try {
      const input = { id: line.id, qty: quantityIn(line, unitId), unitId: unitId ?? 0 }
      take((await call(changeCartLine, input)).obj, true)
    } catch {
      await reload()
    }
  }

  return {
    setQuantity: (id, quantity) => {
      const line = lineOf(id)
      if (!line) return
      const key = `quantity ${id}`
      refuse(id, undefined)
      unsent.set(id, { ...unsent.get(id), quantity })
      change(cart => withLine(cart, id, each => withQuantity(each, quantity, now().decimals)))
      if (problemWith(line, quantity)) return queue.drop(key)
      queue.push(key, () => sendQuantity(id, quantity), typingMs)
    },
    setUnit: (id, unitId) => {
      const line = lineOf(id)
      if (!line || line.unitId === unitId) return
      queue.drop(`quantity ${id}`)
      arrived(id, 'quantity')
      queue.push(`unit ${id}`, () => sendUnit(line, unitId))
    },
    setPromotion: (id, promotionId) =>
      queue.push(`promotion ${id}`, () =>
        send(changeCartPromotion, { id, promoId: promotionId ?? undefined }, true),
      ),
    setComment: (id, comment) => {
      unsent.set(id, { ...unsent.get(id), comment })
      change(cart => withLine(cart, id, line => ({ ...line, comment })))
      queue.push(`comment ${id}`, async () => {
        await call(commentCartLine, { id, comment })
        if (unsent.get(id)?.comment === comment) arrived(id, 'comment')
      })
    },
  }
}

function createTickActions(
  { queue, change }: CartDesk,
  { send }: ServerLink,
): Pick<CartActions, 'tick' | 'tickAll'> {
  return {
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
  }
}

type RemovalActions = Pick<
  CartActions,
  'remove' | 'removeTicked' | 'removeUnavailable' | 'undo' | 'forgetRemoved'
>

function createRemovalActions(desk: CartDesk, { call, take, send, reload }: ServerLink): RemovalActions {
  const { now, queue, unsent, change, setRemoved } = desk

  const removeLines = (lines: readonly CartLine[], work: () => Promise<void>) => {
    for (const { id } of lines) {
      queue.drop(`quantity ${id}`)
      unsent.delete(id)
    }
    change(cart => withoutLines(cart, new Set(lines.map(({ id }) => id))))
    setRemoved(lines.filter(line => !isInvalid(line) && line.claim === null))
    queue.push(`remove ${lines[0]?.id}`, work)
  }

  /** Each goes to where it was; `back` learns which lines they are. */
  const addAgain = async (lines: readonly CartLine[], back: number[]) => {
    try {
      const places = Map.groupBy(lines, ({ storeId, whId }) => `${storeId} ${whId}`)
      for (const some of places.values()) {
        const { storeId, whId } = some[0]!
        for (let at = 0; at < some.length; at += mostCartRows) {
          const products = some.slice(at, at + mostCartRows).map(asItWas)
          const { obj } = await call(addToCart, { storeId, whId, products })
          back.push(...obj.lineIds)
        }
      }
    } finally {
      await reload()
    }
  }

  /** Without a network the lines stay away, and the server hears of it later. */
  const keepRemoved = (lines: readonly CartLine[]): boolean => {
    const keep = currentKeeper()
    if (!keep || isOnline()) return false
    setRemoved([])
    return lines.every(line => keep({ kind: 'remove', lineId: line.id, name: spokenName(line) }))
  }

  type Removal = ActionInput<typeof removeFromCart>
  const removeOrKeep = async (lines: readonly CartLine[], removals: readonly Removal[]) => {
    if (keepRemoved(lines)) return
    const quiet = currentKeeper() !== undefined
    try {
      for (const removal of removals)
        take((await call(removeFromCart, { ...removal, noCart: true }, { quiet })).obj, false)
    } catch (error) {
      if (keepRemoved(lines)) return
      if (quiet && error instanceof CallError && error.kind !== 'relogin') toasts.show('error', error.message)
      await reload()
      throw error
    }
  }

  return {
    remove: lines =>
      removeLines(lines, () =>
        removeOrKeep(
          lines,
          lines.map(({ id }) => ({ id })),
        ),
      ),
    removeTicked: () => {
      const lines = now().cart.lines.filter(({ checked }) => checked)
      removeLines(lines, () => removeOrKeep(lines, [{ delChecked: true }]))
    },
    removeUnavailable: () =>
      queue.push('clear', async () => {
        setRemoved([])
        await send(clearUnavailable, {}, true)
      }),
    undo: () => {
      const lines = now().removed
      setRemoved([])
      return new Promise(resolve =>
        queue.push('undo', async () => {
          const back: number[] = []
          try {
            await addAgain(lines, back)
          } finally {
            resolve(back)
          }
        }),
      )
    },
    forgetRemoved: () => setRemoved([]),
  }
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
