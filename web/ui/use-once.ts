import { useRef, useState } from 'react'

/**
 * Runs what a press asks for. While it is under way another press is the same one and gets its answer: the second of a
 * double click comes before anything is drawn again.
 */
export function useOnce<A extends unknown[], T>(
  work: (...asked: A) => Promise<T>,
): { run(...asked: A): Promise<T>; busy: boolean } {
  const underWay = useRef<Promise<T>>(undefined)
  const [busy, setBusy] = useState(false)
  const run = (...asked: A) => {
    underWay.current ??= begin(...asked)
    return underWay.current
  }
  const begin = async (...asked: A) => {
    setBusy(true)
    try {
      return await work(...asked)
    } finally {
      underWay.current = undefined
      setBusy(false)
    }
  }
  return { run, busy }
}
