import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { decimalText } from '../../../contract/fields.ts'
import { newKey } from '../../api/new-key.ts'
import { useSession } from '../../api/use-app.ts'
import { type CartChange, type CartOwner, ownOf, replacedBy, type WaitingChange } from './waiting.rules.ts'

/**
 * Changes of the cart that could not be sent. Each lies in the browser's storage under a key of its own, so that tabs do not write
 * over each other's.
 */
const prefix = 'cart change '

const base = {
  key: v.string(),
  at: v.number(),
  uid: v.number(),
  shopId: v.number(),
  name: v.string(),
  tried: v.optional(v.boolean()),
}
const row = v.object({
  skuId: v.number(),
  unitId: v.optional(v.nullable(v.number())),
  qty: decimalText(),
  qzcId: v.optional(v.number()),
  shown: v.optional(v.object({ name: v.string(), picture: v.optional(v.string()) })),
})
const stored = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('add'),
    rows: v.array(row),
    some: v.optional(v.boolean()),
    picture: v.optional(v.string()),
  }),
  v.object({ ...base, kind: v.literal('quantity'), lineId: v.number(), qty: decimalText() }),
  v.object({ ...base, kind: v.literal('remove'), lineId: v.number() }),
])

const listeners = new Set<() => void>()
let known: readonly WaitingChange[] | undefined

function changed(): void {
  known = undefined
  for (const listener of listeners) listener()
}

/** All that waits in this browser, whoever's it is. */
export function allWaiting(): readonly WaitingChange[] {
  known ??= readAll()
  return known
}

function readAll(): WaitingChange[] {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(prefix))
    return names.flatMap(name => {
      const parsed = v.safeParse(stored, JSON.parse(localStorage.getItem(name) ?? 'null'))
      return parsed.success ? [parsed.output] : []
    })
  } catch {
    return []
  }
}

/** True when it will be there after a reload. */
export function wait(change: WaitingChange): boolean {
  try {
    localStorage.setItem(prefix + change.key, JSON.stringify(change))
  } catch {
    return false
  }
  changed()
  return true
}

export function drop(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(prefix + key)
  } catch {
    // Blocked storage has nothing to forget.
  }
  changed()
}

/** Whoever signs out leaves nothing behind. */
export const dropAll = (): void => drop(allWaiting().map(({ key }) => key))

/** Keeps what could not be sent; false where nothing can be kept. */
export function keepChange(owner: CartOwner, change: CartChange, key = newKey()): boolean {
  const pointless = replacedBy({ ...change, ...owner }, allWaiting())
  const isKept = wait({ ...change, ...owner, key, at: Date.now() })
  if (isKept) drop(pointless.filter(each => each !== key))
  return isKept
}

export function onWaiting(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) changed()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

const nothing: readonly WaitingChange[] = []

/** What this visitor changed in this shop and has not been sent. */
export function useWaiting(): readonly WaitingChange[] {
  const { uid, shop_id: shopId } = useSession()
  const all = useSyncExternalStore(onWaiting, allWaiting, () => nothing)
  return useMemo(() => (all.length > 0 ? ownOf(all, { uid, shopId }) : nothing), [all, uid, shopId])
}
