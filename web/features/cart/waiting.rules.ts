import type { Decimal } from '../../../contract/decimal.ts'
import { type CallError, isMissing } from '../../api/call-error.ts'
import type { RowToAdd } from '../pick-list/row-to-add.ts'

/** Whose cart: a change is sent for them alone. 0 is a guest. */
export interface CartOwner {
  uid: number
  shopId: number
}

/** What somebody wants with the cart, with the words for whoever is told about it. */
export type CartChange =
  | { kind: 'add'; rows: RowToAdd[]; some?: boolean; name: string; picture?: string }
  | { kind: 'quantity'; lineId: number; qty: Decimal; name: string }
  | { kind: 'remove'; lineId: number; name: string }

/** A change that has not arrived at the server, as far as the phone knows. */
export type WaitingChange = CartChange &
  CartOwner & {
    /** The server takes a change with the same key once. */
    key: string
    /** When it was made; they are sent in this order. */
    at: number
    /** It was on its way once, and may have arrived: it cannot simply be taken back any more. */
    tried?: boolean
  }

/** After so long nobody expects it any more. */
const waitMs = 7 * 24 * 60 * 60 * 1000

/** The keys of changes that a new one makes pointless: only the last quantity of a line counts, and none of one that goes. */
export const replacedBy = (change: CartChange & CartOwner, waiting: readonly WaitingChange[]): string[] =>
  change.kind === 'add'
    ? []
    : ownOf(waiting, change)
        .filter(each => each.kind === 'quantity' && each.lineId === change.lineId)
        .map(({ key }) => key)

/** What is theirs, in the order in which it was made. */
export const ownOf = (waiting: readonly WaitingChange[], { uid, shopId }: CartOwner): WaitingChange[] =>
  waiting
    .filter(each => each.uid === uid && each.shopId === shopId)
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))

export const isExpired = ({ at }: WaitingChange, now: number): boolean => now - at > waitMs

/**
 * What a failure means for a change: `again` when nobody knows whether it arrived, or nobody is there whose it is; `done` when
 * what it wanted is so anyway; else the server has refused it.
 */
export function verdictOn(change: CartChange, { kind, reply }: CallError): 'again' | 'done' | 'refused' {
  if (kind === 'network' || kind === 'status' || kind === 'relogin') return 'again'
  return change.kind === 'remove' && isMissing(reply) ? 'done' : 'refused'
}
