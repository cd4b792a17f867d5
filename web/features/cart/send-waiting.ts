import { addToCart, changeCartLine, removeFromCart } from '../../../contract/cart.ts'
import { init } from '../../../contract/session.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import type { PutAnswer } from '../pick-list/into-cart.ts'
import { patienceMs } from './keeper.ts'
import { type CartOwner, isExpired, ownOf, verdictOn, type WaitingChange } from './waiting.rules.ts'
import { allWaiting, drop, wait } from './waiting.ts'

export interface Sent {
  /** How many arrived. */
  done: number
  /** What the server did not take, and why. */
  refused: { name: string; message: string }[]
  expired: number
  /** Of the cart, when anything arrived. */
  n: number | undefined
}

const lockName = 'cart changes'
const inSilence = { quiet: true, patienceMs }

/**
 * Sends what waits for this visitor, one after the other, in one tab of the browser at a time. Whoever signed in or went to another
 * shop meanwhile is asked for first: nothing is sent for somebody else.
 */
export async function sendWaiting(call: Call, owner: CartOwner): Promise<Sent> {
  const sent: Sent = { done: 0, refused: [], expired: 0, n: undefined }
  const work = () => sendAll(call, owner, sent)
  // Absent in a shop without https; the keys still keep everything from being done twice.
  if (navigator.locks) await navigator.locks.request(lockName, work)
  else await work()
  return sent
}

async function sendAll(call: Call, owner: CartOwner, sent: Sent): Promise<void> {
  const now = Date.now()
  const old = ownOf(allWaiting(), owner).filter(each => isExpired(each, now))
  drop(old.map(({ key }) => key))
  sent.expired = old.length
  if (ownOf(allWaiting(), owner).length === 0) return
  const { obj } = await call(init, {}, inSilence)
  if (obj.uid !== owner.uid || obj.shop_id !== owner.shopId) return
  for (const change of ownOf(allWaiting(), owner)) {
    try {
      wait({ ...change, tried: true })
      const { n, refused = [] } = await send(call, change)
      sent.n = n
      sent.done++
      for (const { at, message } of refused) sent.refused.push({ name: nameAt(change, at), message })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const verdict = verdictOn(change, error)
      if (verdict === 'again') return
      if (verdict === 'refused') sent.refused.push({ name: change.name, message: error.message })
    }
    drop([change.key])
  }
}

async function send(call: Call, change: WaitingChange): Promise<PutAnswer> {
  switch (change.kind) {
    case 'add': {
      const { key, some } = change
      const products = change.rows.map(({ unitId, shown: _, ...row }) => ({
        ...row,
        unitId: unitId ?? undefined,
      }))
      return (await call(addToCart, { products, some, key }, inSilence)).obj
    }
    case 'quantity':
      return (await call(changeCartLine, { id: change.lineId, qty: change.qty, noCart: true }, inSilence)).obj
    case 'remove':
      return (await call(removeFromCart, { id: change.lineId, noCart: true }, inSilence)).obj
  }
}

const nameAt = (change: WaitingChange, at: number): string =>
  (change.kind === 'add' && change.rows[at]?.shown?.name) || change.name
