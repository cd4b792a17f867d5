/** What was, is and would be again: whole values, which are never changed in place. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** Steps of the same run are one to undo: the moves of one drag, the letters of one word. */
  run: string | undefined
}

export type HistoryStep<T> =
  | { do: 'change'; to: T; run?: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' }
  /** What comes next is a step of its own, also when it has the same name. */
  | { do: 'settle' }
  /** Another one altogether: nothing to go back to. */
  | { do: 'open'; value: T }

/** More than anybody goes back, and not so much that a long day fills the memory. */
export const mostSteps = 200

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], run: undefined })

export function step<T>(history: History<T>, action: HistoryStep<T>): History<T> {
  const { past, now, future, run } = history
  switch (action.do) {
    case 'change': {
      if (action.to === now) return history
      const goesOn = action.run !== undefined && action.run === run && past.length > 0
      return {
        past: goesOn ? past : [...past, now].slice(-mostSteps),
        now: action.to,
        future: [],
        run: action.run,
      }
    }
    case 'undo': {
      const before = past.at(-1)
      if (before === undefined) return history
      return { past: past.slice(0, -1), now: before, future: [now, ...future], run: undefined }
    }
    case 'redo': {
      const [next, ...rest] = future
      if (next === undefined) return history
      return { past: [...past, now], now: next, future: rest, run: undefined }
    }
    case 'settle':
      return run === undefined ? history : { ...history, run: undefined }
    case 'open':
      return historyOf(action.value)
  }
}
