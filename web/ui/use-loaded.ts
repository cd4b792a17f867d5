import { useCallback, useEffect, useRef, useState } from 'react'
import { whyNot } from '../api/call-error.ts'

export interface Loaded<T> {
  state: 'loading' | 'ready' | 'failed'
  /** Stays while it is loaded again. */
  value: T | undefined
  /** Why it failed. */
  error: unknown
  /** The same in words, for whoever shows that it failed. */
  why: string | undefined
  reload(): void
}

/** Loads in the browser once the component is there, and again when `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const newest = useRef(load)
  useEffect(() => {
    newest.current = load
  })
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{
    key: string
    attempt: number
    value?: T
    failed: boolean
    error?: unknown
  }>()

  useEffect(() => {
    let gone = false
    const keep = (outcome: { value?: T; failed: boolean; error?: unknown }) => {
      if (!gone) setResult({ key, attempt, ...outcome })
    }
    newest.current().then(
      value => keep({ value, failed: false }),
      error => keep({ failed: true, error }),
    )
    return () => {
      gone = true
    }
  }, [key, attempt])

  const reload = useCallback(() => setAttempt(count => count + 1), [])
  const known = result?.key === key ? result : undefined
  const state = known?.attempt !== attempt ? 'loading' : known.failed ? 'failed' : 'ready'
  return { state, value: known?.value, error: known?.error, why: whyNot(known?.error), reload }
}
