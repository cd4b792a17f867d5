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
