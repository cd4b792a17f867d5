import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '../db/unavailable.ts'

export type JobLog = Pick<FastifyBaseLogger, 'warn'>

export interface Job {
  name: string
  everyMs: number
  /** Done one after the other, each whatever becomes of the others. `signal` says that it is time to come to an end. */
  steps: readonly ((signal: AbortSignal) => Promise<unknown>)[]
  /** The first turn begins at once. */
  atStart?: boolean
  /** Tables whose changes call for a turn before its time. */
  wokenBy?: readonly string[]
}

export interface RunningJob {
  /** A turn at once; when one is running, another right after it. */
  wake(): void
  /** No further turn; over when the running one is. */
  stop(): Promise<void>
}

/** Takes a turn of the job again and again, never two at once. A turn that fails is logged, and the next one tries again. */
export function every(job: Job, log: JobLog): RunningJob {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let again = false

  const turns = async () => {
    do {
      again = false
      await takeTurn(job, signal, log)
    } while (again && !signal.aborted)
    running = undefined
  }
  const wake = () => {
    if (signal.aborted) return
    again = true
    running ??= turns()
  }
  const timer = setInterval(() => running ?? wake(), job.everyMs)
  timer.unref()
  if (job.atStart) wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function takeTurn({ name, steps }: Job, signal: AbortSignal, log: JobLog): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return
    try {
      await step(signal)
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable
      log.warn({ err: error, job: name }, isAway ? 'the database does not answer' : 'a job failed')
      // The other steps would only wait for the same database.
      if (isAway) return
    }
  }
}
