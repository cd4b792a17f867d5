import { useEffect, useState } from 'react'
import { login } from '../../../contract/account.ts'
import type { ActionOutput } from '../../../contract/action.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useOnce } from '../../ui/use-once.ts'

type Asks = NonNullable<ActionOutput<typeof login>['asks']>

type State =
  | { is: 'loading' }
  /** `fault`: why the answer did not get through. */
  | { is: 'asked'; asks: Asks; fault?: string }
  | { is: 'unreached'; text: string }
  | { is: 'confirmed' }
  | { is: 'refused' }
  | { is: 'over'; text: string }

/** Who asks to sign in with the code of a QR code's link, and the answer to that. */
export function useScanAnswer(code: string) {
  const call = useCall()
  const [state, setState] = useState<State>({ is: 'loading' })
  const [busy, setBusy] = useState<'confirm' | 'refuse'>()
  const [round, setRound] = useState(1)

  // In the browser only: looking tells the other one that its picture was seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks again
  useEffect(() => {
    let left = false
    const show = (next: State) => {
      if (!left) setState(next)
    }
    call(login, { type: 'scan', code, step: 'look' }, { quiet: true }).then(
      ({ obj: { asks } }) => asks && show({ is: 'asked', asks }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        show({ is: isEnd(error) ? 'over' : 'unreached', text: error.message })
      },
    )
    return () => {
      left = true
    }
  }, [call, code, round])

  const tryAgain = () => {
    setState({ is: 'loading' })
    setRound(round + 1)
  }

  const { run: decide } = useOnce(async (asks: Asks, step: 'confirm' | 'refuse') => {
    setBusy(step)
    try {
      await call(login, { type: 'scan', code, step }, { quiet: true })
      setState({ is: step === 'confirm' ? 'confirmed' : 'refused' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState(
        isEnd(error) ? { is: 'over', text: error.message } : { is: 'asked', asks, fault: error.message },
      )
    } finally {
      setBusy(undefined)
    }
  })

  return { state, busy, decide, tryAgain }
}

/** Whether the server refused; a network error is not an end. */
const isEnd = ({ kind }: CallError): boolean => kind !== 'network' && kind !== 'status'
