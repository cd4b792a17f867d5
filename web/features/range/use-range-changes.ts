import { useState } from 'react'
import { rangeChangeKinds, rangeChanges, rangeSeen, type ShopRange } from '../../../contract/range.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOnce } from '../../ui/use-once.ts'

/** What head office changed since somebody last looked, one kind at a time. */
export function useRangeChanges(of: number, counts: ShopRange['changes'], onSeen: () => void) {
  const call = useCall()
  const [kind, setKind] = useState(rangeChangeKinds.find(one => counts[one] > 0) ?? 'up')
  const {
    state,
    value: found,
    why,
    reload,
  } = useLoaded(kind, async () => (await call(rangeChanges, { of, kind }, { quiet: true })).obj)
  const { run: seen, busy } = useOnce(async () => {
    try {
      if (!found) return
      await call(rangeSeen, { row: { of, at: found.at } })
      onSeen()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const retry = state === 'failed' && !found ? reload : undefined
  return { kind, setKind, found, why, retry, seen, busy: busy || state === 'loading' }
}
