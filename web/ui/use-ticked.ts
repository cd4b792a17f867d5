import { useState } from 'react'

/** Which rows of a list are ticked, by their ids. */
export function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(before => new Set(on ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  return { ticked, tick, setTicked }
}
