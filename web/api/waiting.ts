import { CallError } from './call-error.ts'

/** For what asks again and again, until its page is left. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Nobody looks at a hidden page, so it need not ask. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const look = () => {
      if (!document.hidden) resolve()
    }
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => resolve())
  })
}

interface Polling {
  signal: AbortSignal
  /** Before each question; the last one before all further ones. */
  pauses: readonly number[]
  /** Whether there is nothing more to ask. */
  ask(): Promise<boolean>
}

/** Asks while somebody looks, until there is an answer or the shop refuses to give one. */
export async function poll({ signal, pauses, ask }: Polling): Promise<void> {
  for (let tries = 0; ; tries++) {
    await pause(pauses[Math.min(tries, pauses.length - 1)]!, signal)
    await whenVisible(signal)
    if (signal.aborted) return
    try {
      if (await ask()) return
    } catch (error) {
      // A network may fail once in a while; the next question is not far.
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'failed' || error.kind === 'relogin') return
    }
  }
}
