import type { ActionInput } from '../../../contract/action.ts'
import { addToCart } from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { currentKeeper, type Keeper, patienceMs } from '../cart/keeper.ts'
import type { CartChange } from '../cart/waiting.rules.ts'
import type { RowToAdd } from './row-to-add.ts'

export interface IntoCart {
  call: Call
  /** Tells the header how many the cart has now. */
  tellCount(n: number): void
}

/** What of a list the server did not take; `at` is a place in the rows. */
export interface PutAnswer {
  n: number
  /** It waits for the network. */
  kept?: boolean
  refused?: readonly { at: number; message: string; repair?: Decimal }[]
}

/**
 * The way into the cart from everywhere in the shop. `some`: what can be had goes in although other rows cannot; `only`: what
 * was in the cart before is unticked.
 */
export async function putIntoCart(
  { call, tellCount }: IntoCart,
  rows: readonly RowToAdd[],
  how: { some?: boolean; only?: boolean } = {},
): Promise<PutAnswer> {
  const products = rows.map(({ unitId, shown: _, ...row }) => ({ ...row, unitId: unitId ?? undefined }))
  // Buying at once leads on to the checkout, which needs the network anyway.
  const keep = how.only ? undefined : currentKeeper()
  if (keep) return await putOrKeep({ call, tellCount }, keep, changeFor(rows, how.some), { products, ...how })
  const { obj } = await call(addToCart, { products, ...how })
  tellCount(obj.n)
  return obj
}

/** One that waits has a name of its own: of all its rows, each once. */
function changeFor(rows: readonly RowToAdd[], some?: boolean): CartChange {
  const name = [...new Set(rows.map(({ shown }) => shown?.name))].join(' · ')
  return { kind: 'add', rows: [...rows], some, name, picture: rows[0]?.shown?.picture }
}

/** Without a network it waits; should it have arrived although nobody heard so, its key keeps it from being added twice. */
async function putOrKeep(
  { call, tellCount }: IntoCart,
  keep: Keeper,
  change: CartChange,
  input: ActionInput<typeof addToCart>,
): Promise<PutAnswer> {
  const key = newKey()
  try {
    const { obj } = await call(addToCart, { ...input, key }, { quiet: true, patienceMs })
    tellCount(obj.n)
    return obj
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind === 'network' && keep(change, key)) return { n: 0, kept: true }
    if (error.kind !== 'relogin' && error.kind !== 'table') toasts.show('error', error.message)
    throw error
  }
}
