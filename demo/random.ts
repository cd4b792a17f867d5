/** The same numbers on every machine: the demo shop looks alike wherever it is loaded. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    pick: list => list[whole(0, list.length - 1)]!,
    chance: share => next() < share,
  }
}

export function hashOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}
