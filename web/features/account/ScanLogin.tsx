import { useEffect, useRef, useState } from 'react'
import { login, ticketPollMs } from '../../../contract/account.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { pause, whenVisible } from '../../api/waiting.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './ScanLogin.module.css'

interface Shown {
  picture: string
  state: 'waiting' | 'seen'
}

/** After so many that nobody scanned, probably nobody is there. */
const ticketsInARow = 5
/** A network may fail once in a while. */
const failuresInARow = 3

/** Sign-in by a phone that is signed in already: it scans the picture and says yes. */
export function ScanLogin({ onEntered }: { onEntered(): Promise<void> }) {
  const t = useT()
  const call = useCall()
  const [shown, setShown] = useState<Shown>()
  /** Why there is no picture to scan. */
  const [over, setOver] = useState<string>()
  const [round, setRound] = useState(1)
  const entered = useRef(onEntered)

  useEffect(() => {
    entered.current = onEntered
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins it anew
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const end = (why: string) => {
      if (!signal.aborted) setOver(why)
    }

    /** How it ended: with the person inside, with nobody having come, or otherwise. */
    const follow = async (): Promise<'inside' | 'expired' | 'refused' | 'left'> => {
      const { obj } = await call(login, { type: 'scan', pc: true }, { quiet: true })
      if (signal.aborted || !obj.ticket) return 'left'
      const { secret, picture } = obj.ticket
      setShown({ picture, state: 'waiting' })
      for (let failures = 0; ; ) {
        await pause(ticketPollMs, signal)
        await whenVisible(signal)
        if (signal.aborted) return 'left'
        try {
          const answer = await call(login, { type: 'scan', pc: true, code: secret }, { quiet: true })
          failures = 0
          const { state = 'expired' } = answer.obj
          if (state === 'confirmed') return 'inside'
          if (state === 'refused' || state === 'expired') return signal.aborted ? 'left' : state
          if (!signal.aborted) setShown({ picture, state })
        } catch (error) {
          if (!(error instanceof CallError) || error.kind === 'failed' || ++failures >= failuresInARow)
            throw error
        }
      }
    }

    const run = async () => {
      setOver(undefined)
      setShown(undefined)
      try {
        for (let tickets = 0; tickets < ticketsInARow; tickets++) {
          const outcome = await follow()
          if (outcome === 'inside') return await entered.current()
          if (outcome === 'refused') return end(t('account.scanRefused'))
          if (outcome === 'left') return
        }
        end(t('account.scanExpired'))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        end(error.message)
      }
    }

    void run()
    return () => stop.abort()
  }, [round, call, t])

  return (
    <div className={css.scan}>
      <div className={css.frame}>
        {shown ? (
          <img
            className={over || shown.state === 'seen' ? css.faded : css.picture}
            src={shown.picture}
            alt={t('account.scanPicture')}
            width={208}
            height={208}
          />
        ) : (
          !over && <Spinner />
        )}
        {over && (
          <Button kind="primary" className={css.renew} onClick={() => setRound(round + 1)}>
            {t('account.scanRenew')}
          </Button>
        )}
      </div>
      <p className={css.words} role="status">
        {over ?? t(shown?.state === 'seen' ? 'account.scanSeen' : 'account.scanHint')}
      </p>
    </div>
  )
}
