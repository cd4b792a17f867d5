import { useSyncExternalStore } from 'react'
import { shopTimeZone } from '../../contract/dates.ts'

const never = () => () => {}
export const pageTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's own clock; the server, which does not know it, says it by the shop's. */
export const useTimeZone = (): string => useSyncExternalStore(never, pageTimeZone, () => shopTimeZone)
