/** Work that goes to the server one piece after the other, so that answers come in the order of the changes. */
export interface WorkQueue {
  /** What waits under the same key is replaced: only the last change counts. */
  push(key: string, work: () => Promise<void>, delayMs?: number): void
  /** Forgets what waits under a key. */
  drop(key: string): void
  isBusy(): boolean
  /** Forgets everything that waits, and takes no more. */
  stop(): void
  /** Starts everything that waits, and resolves when all of it is done. */
  flush(): Promise<void>
}

interface Waiting {
  work: () => Promise<void>
  readyAt: number
}

export function createWorkQueue(onChange: (busy: boolean) => void): WorkQueue {
  const waiting = new Map<string, Waiting>()
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasBusy = false
  let stopped = false

  const isBusy = () => running !== undefined || waiting.size > 0

  const tell = () => {
    if (isBusy() === wasBusy) return
    wasBusy = !wasBusy
    onChange(wasBusy)
  }

  const next = () => {
    clearTimeout(timer)
    if (running || waiting.size === 0) return tell()
    const now = Date.now()
    const ready = [...waiting].find(([, { readyAt }]) => readyAt <= now)
    if (!ready) {
      const soonest = Math.min(...[...waiting.values()].map(({ readyAt }) => readyAt))
      timer = setTimeout(next, soonest - now)
      return tell()
    }
    const [key, { work }] = ready
    waiting.delete(key)
    running = work()
      // Whoever pushed it has told the person already.
      .catch(() => {})
      .then(() => {
        running = undefined
        next()
      })
    tell()
  }

  return {
    push: (key, work, delayMs = 0) => {
      if (stopped) return
      waiting.delete(key)
      waiting.set(key, { work, readyAt: Date.now() + delayMs })
      next()
    },
    drop: key => {
      waiting.delete(key)
      next()
    },
    isBusy,
    stop: () => {
      stopped = true
      waiting.clear()
      next()
    },
    flush: async () => {
      for (const each of waiting.values()) each.readyAt = 0
      next()
      while (running) await running
    },
  }
}
