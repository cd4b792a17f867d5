import { useSyncExternalStore } from 'react'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's own clock; the server, which does not know it, says it in UTC. */
export const useTimeZone = (): string => useSyncExternalStore(never, ownZone, () => 'UTC')
