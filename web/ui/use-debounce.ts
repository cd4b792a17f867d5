import { useEffect, useMemo, useRef } from 'react'

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Product §9. */
const defaultMs = 100

/** Runs once nobody has called it for a while, with what the last call brought. */
export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  ms = defaultMs,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounced = (...args: Args) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), ms)
  }
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) })
}

/** The same function on every render; it calls the newest `run`, and nothing after the component has gone. */
export function useDebounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  ms = defaultMs,
): Debounced<Args> {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const debounced = useMemo(() => debounce((...args: Args) => newest.current(...args), ms), [ms])
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}
