import type { SessionState } from '../../contract/session.ts'
import type { Head } from './head.ts'
import type { ViewProps } from './screen.ts'
import type { RouteRow } from './table.ts'

/** 400 and 429: the shop refused, in words, what the address asks for. */
export type FailedStatus = 400 | 429 | 500

export const isFailed = (status: Page['status']): status is FailedStatus => status !== 200 && status !== 404

/** What an address came to, for this visitor. */
export interface Page {
  session: SessionState
  status: 200 | 404 | FailedStatus
  frame: RouteRow['layout']
  /** The row of the table, unless no screen has this address. */
  row: RouteRow | undefined
  /** Of the screen; none when it is missing or failed. */
  props: ViewProps<unknown, unknown> | undefined
  head: Head
  /** It could not be loaded: what the shop said, or the network. */
  why?: string | undefined
  /** There was no network: it shows what was seen at that time, as ISO. */
  seenAt?: string
}
