import type { Action, ActionInput, Answer } from '../../contract/action.ts'

export interface CallOptions {
  /** Do not toast the failure of this one call (product §8, one-shot suppression). */
  quiet?: boolean
  /** Not from memory: somebody else may have changed it. Others who ask meanwhile share the answer. */
  fresh?: boolean
  /** The page says itself that what it asked for is not there: nobody is sent to /404, nothing is toasted. */
  inPlace?: boolean
  /** After so long without an answer it counts as not arrived; else after `timeoutMs`. Not for files. */
  patienceMs?: number
  files?: Record<string, Blob[]>
  onProgress?: (share: number) => void
}

/** The one door: posts in the browser, dispatches in process during server rendering. */
export type Call = <A extends Action>(
  action: A,
  input: ActionInput<A>,
  options?: CallOptions,
) => Promise<Answer<A>>
