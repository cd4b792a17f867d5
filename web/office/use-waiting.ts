import { useEffect, useRef, useState } from 'react'
import { officeWaiting } from '../../contract/office.ts'
import { useCall } from '../api/use-app.ts'
import { waitingAt } from './places.ts'

const freshForMs = 60_000

/** How much waits on each page of the console: asked again on the way from page to page, when it has become old. */
export function useWaiting(here: string): ReadonlyMap<string, number> {
  const call = useCall()
  const askedAt = useRef(0)
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the time to ask
  useEffect(() => {
    if (Date.now() - askedAt.current < freshForMs) return
    askedAt.current = Date.now()
    call(officeWaiting, {}, { quiet: true }).then(
      ({ obj }) => setWaiting(waitingAt(obj.todo)),
      // Marks beside a menu are worth no words: the next page asks again.
      () => {
        askedAt.current = 0
      },
    )
  }, [call, here])
  return waiting
}
