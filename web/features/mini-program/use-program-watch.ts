import { useCallback, useEffect, useState } from 'react'
import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { pause, whenVisible } from '../../api/waiting.ts'

/** Quick at first, when a demonstration decides; then as patient as WeChat is slow. */
const pauses = [2000, 2000, 3000, 5000, 8000, 15_000]
const longest = 60_000

export interface ProgramWatch {
  program: MiniProgram
  /** Shows what an action answered. */
  take(program: MiniProgram): void
  lookAgain(): Promise<void>
}

/** Follows the mini-program by itself while WeChat reviews it. */
export function useProgramWatch(first: MiniProgram): ProgramWatch {
  const call = useCall()
  const [program, setProgram] = useState(first)
  const [told, setTold] = useState(first)
  // The router shows what it remembers of the page, then what is true now.
  if (first !== told) {
    setTold(first)
    setProgram(first)
  }
  const { id } = program.shop
  const isWaiting = program.state === 'submitted'

  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const { signal } = stop
    const watch = async () => {
      for (let tries = 0; !signal.aborted; tries++) {
        await pause(pauses[tries] ?? longest, signal)
        await whenVisible(signal)
        if (signal.aborted) return
        try {
          const { obj } = await call(miniProgram, { shop: id }, { quiet: true })
          if (!signal.aborted) setProgram(obj)
        } catch (error) {
          // A network may fail once in a while; the next question is not far.
          if (!(error instanceof CallError)) throw error
          if (error.kind === 'failed' || error.kind === 'relogin') return
        }
      }
    }
    void watch()
    return () => stop.abort()
  }, [isWaiting, id, call])

  const lookAgain = useCallback(
    async () => setProgram((await call(miniProgram, { shop: id }, { quiet: true })).obj),
    [call, id],
  )
  return { program, take: setProgram, lookAgain }
}
