import { useCallback, useEffect, useState } from 'react'
import { type MiniProgram, miniProgram } from '../../../contract/mini-program.ts'
import { useCall } from '../../api/use-app.ts'
import { poll } from '../../api/waiting.ts'

/** Quick at first, when a demonstration decides; then as patient as WeChat is slow. */
const pauses = [2000, 2000, 3000, 5000, 8000, 15_000, 60_000]

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
    const ask = async () => {
      const { obj } = await call(miniProgram, { shop: id }, { quiet: true })
      if (!signal.aborted) setProgram(obj)
      return false
    }
    void poll({ signal, pauses, ask })
    return () => stop.abort()
  }, [isWaiting, id, call])

  const lookAgain = useCallback(
    async () => setProgram((await call(miniProgram, { shop: id }, { quiet: true })).obj),
    [call, id],
  )
  return { program, take: setProgram, lookAgain }
}
