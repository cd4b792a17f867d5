/** Lets so many work at a time; the others wait in line, and leave it when their signal says that nobody waits for them any more. */
export function semaphore(most: number): (signal?: AbortSignal) => Promise<Disposable> {
  let busy = 0
  const line = new Set<() => void>()

  const turn = (): Disposable => {
    let over = false
    return {
      [Symbol.dispose]: () => {
        if (over) return
        over = true
        const [next] = line
        if (next) next()
        else busy--
      },
    }
  }

  return signal =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const leave = () => {
        line.delete(enter)
        reject(signal!.reason)
      }
      const enter = () => {
        line.delete(enter)
        signal?.removeEventListener('abort', leave)
        resolve(turn())
      }
      if (busy < most) {
        busy++
        resolve(turn())
        return
      }
      line.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
}
