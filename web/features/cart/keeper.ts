import type { CartChange } from './waiting.rules.ts'

/**
 * Keeps a change of the cart that could not be sent, and says so; false when it cannot. Only the mobile site has one
 * (web/mobile/shell): elsewhere a failed change is told as any other failure.
 */
export type Keeper = (change: CartChange, key?: string) => boolean

/** A network that is there and does not answer: whoever can keep a change need not wait longer. */
export const patienceMs = 10_000

let keeper: Keeper | undefined

export function setKeeper(now: Keeper | undefined): void {
  keeper = now
}

export const currentKeeper = (): Keeper | undefined => keeper
