import { useEffect, useRef, useState } from 'react'
import { type GenericSchema, type InferInput, type InferOutput, number, object, unknown } from 'valibot'
import { readSession, writeSession } from '../api/session-storage.ts'
import { useSession } from '../api/use-app.ts'

/**
 * Keeps a list that somebody is working on while they look at other pages, in this tab. What a guest began follows into the
 * account; nobody else finds it.
 */
export function useStays<S extends GenericSchema>(
  name: string,
  schema: S,
  now: InferInput<S>,
  giveBack: (kept: InferOutput<S>) => void,
): void {
  const { uid } = useSession()
  const place = `stays ${name}`
  const [known, setKnown] = useState(false)
  const newest = useRef({ schema, giveBack })
  useEffect(() => {
    newest.current = { schema, giveBack }
  })
  useEffect(() => {
    const kept = readSession(place, object({ uid: number(), value: unknown() }))
    const own = kept && (kept.uid === uid || kept.uid === 0)
    const value = own ? readSession(place, object({ value: newest.current.schema })) : undefined
    if (value) newest.current.giveBack(value.value)
    setKnown(true)
  }, [place, uid])
  const written = JSON.stringify({ uid, value: now })
  useEffect(() => {
    // Nothing is written before the kept value has been read.
    if (known) writeSession(place, JSON.parse(written))
  }, [known, place, written])
}
