import type { FlashSaleInfo } from '../../../contract/flash-sale.ts'

export type SaleState = FlashSaleInfo['state']
type Window = Pick<FlashSaleInfo, 'startsAt' | 'endsAt'>

/** `now` is the server's clock, in milliseconds. */
export function stateAt({ startsAt, endsAt }: Window, now: number): SaleState {
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'running' : 'past'
}

/** When the next of these begins or ends. */
export function nextChange(windows: readonly Window[], now: number): number | undefined {
  const moments = windows
    .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
    .filter(moment => moment > now)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
