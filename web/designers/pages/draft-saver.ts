/** Keeps a draft on the server: one save at a time, always the newest, and never over somebody else's. */

export interface Conflict {
  by: string
  at: string
  revision: number
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

interface Options<Value> {
  revision: number
  saved: Value
  /** Rejects when it could not be sent or was refused. */
  send(value: Value, revision: number): Promise<{ revision?: number; conflict?: Conflict }>
  onState(state: SaveState, conflict?: Conflict): void
}

export function createSaver<Value>({ revision, saved, send, onState }: Options<Value>) {
  let at = revision
  let kept = JSON.stringify(saved)
  let newest = saved
  let state: SaveState = 'saved'
  let running: Promise<boolean> | undefined

  const become = (next: SaveState, conflict?: Conflict) => {
    state = next
    onState(next, conflict)
  }
  const isDirty = () => JSON.stringify(newest) !== kept

  const run = async (): Promise<boolean> => {
    while (isDirty()) {
      const value = newest
      become('saving')
      try {
        const answer = await send(value, at)
        if (answer.conflict) {
          become('conflict', answer.conflict)
          return false
        }
        at = answer.revision ?? at
        kept = JSON.stringify(value)
      } catch {
        become('failed')
        return false
      }
    }
    become('saved')
    return true
  }

  return {
    revision: () => at,
    newest: () => newest,
    isDirty,
    change(value: Value): void {
      newest = value
      // Nothing is sent before somebody decided about a conflict.
      if (state === 'conflict' || state === 'saving') return
      become(isDirty() ? 'waiting' : 'saved')
    },
    /** Kept from an earlier visit: it goes by the revision it was made on, unless the server has it already. */
    resume(value: Value, revision: number): void {
      newest = value
      if (isDirty()) at = revision
      become(isDirty() ? 'waiting' : 'saved')
    },
    /** True when everything is on the server. */
    async save(): Promise<boolean> {
      if (state === 'conflict') return false
      running ??= run().finally(() => {
        running = undefined
      })
      return await running
    },
    /** Ours replaces what somebody else saved at that revision. */
    async overwrite(other: number): Promise<boolean> {
      at = other
      become('waiting')
      return await this.save()
    },
    /** What stands here now is what the server has: it was read, brought back or put elsewhere. */
    settle(value: Value, revision: number): void {
      at = revision
      newest = value
      kept = JSON.stringify(value)
      become('saved')
    },
    /** Something else than a save was refused for the same reason. */
    meet(conflict: Conflict): void {
      become('conflict', conflict)
    },
  }
}
