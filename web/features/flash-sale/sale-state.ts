import type { FlashItem, FlashSaleInfo } from '../../../contract/flash-sale.ts'
import * as paths from '../../../contract/paths.ts'

export type SaleState = FlashSaleInfo['state']
type Window = Pick<FlashSaleInfo, 'startsAt' | 'endsAt'>

/** `now` is the server's clock, in milliseconds. */
export function stateAt({ startsAt, endsAt }: Window, now: number): SaleState {
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'running' : 'past'
}

/** What somebody can do with an item now, or why nothing. */
export type FlashStep = 'over' | 'hasAll' | 'soldOut' | 'signIn' | 'remind' | 'buy'

export function stepOf(item: FlashItem, state: SaleState, guest: boolean): FlashStep {
  if (state === 'past') return 'over'
  if (item.bought > 0 && item.bought >= item.memberLimit) return 'hasAll'
  if (state === 'running' && item.soldOut) return 'soldOut'
  if (guest) return 'signIn'
  return state === 'coming' ? 'remind' : 'buy'
}

/** What somebody has of an item waits in the cart; once it waits no more, it is ordered. */
export const placeOfMine = ({ heldUntil }: FlashItem): string => (heldUntil ? paths.cart : paths.orders)

/** When the next of these begins or ends. */
export function nextChange(windows: readonly Window[], now: number): number | undefined {
  const moments = windows
    .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
    .filter(moment => moment > now)
  return moments.length > 0 ? Math.min(...moments) : undefined
}

const order = { running: 0, coming: 1, past: 2 } as const

/** The rounds as one walks through them: what runs, what comes next, then what was, the latest first. */
export function inRounds<W extends Window>(
  windows: readonly W[],
  now: number,
): { sale: W; state: SaleState }[] {
  return windows
    .map(sale => ({ sale, state: stateAt(sale, now), at: Date.parse(sale.startsAt) }))
    .sort((a, b) => order[a.state] - order[b.state] || (a.state === 'past' ? b.at - a.at : a.at - b.at))
    .map(({ sale, state }) => ({ sale, state }))
}
