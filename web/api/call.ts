import type { Action, ActionInput, Answer } from '../../contract/action.ts'

export interface CallOptions {
  /** Do not toast the failure of this one call (spec §8, one-shot suppression). */
  quiet?: boolean
  files?: Record<string, Blob[]>
  onProgress?: (share: number) => void
}

/** The one door: posts in the browser, dispatches in process during server rendering. */
export type Call = <A extends Action>(
  action: A,
  input: ActionInput<A>,
  options?: CallOptions,
) => Promise<Answer<A>>
