import type { PuckAction } from '@puckeditor/core'

/** What the library keeps no step of, unless it is told to. */
const passing: readonly PuckAction['type'][] = ['registerZone', 'unregisterZone', 'setData', 'setUi', 'set']

export type Steps = ReturnType<typeof createSteps>

/**
 * The library writes a change into its history a moment after it was made. Whoever takes it back before that would get
 * the step before it, and the change could not be had again: so "Undo" waits for it.
 */
export function createSteps() {
  let isUnwritten = false
  let isWanted = false
  return {
    acted({ type, recordHistory }: PuckAction): void {
      if (recordHistory ?? !passing.includes(type)) isUnwritten = true
    },
    written(back: () => void): void {
      isUnwritten = false
      if (!isWanted) return
      isWanted = false
      back()
    },
    undo(back: () => void): void {
      if (isUnwritten) isWanted = true
      else back()
    },
    /** A change that is not written yet ends what could be done again. */
    redo(forward: () => void): void {
      if (!isUnwritten) forward()
    },
    isUnwritten: () => isUnwritten,
  }
}
