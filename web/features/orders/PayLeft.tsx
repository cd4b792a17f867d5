import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Remaining } from '../payment/TimeLeft.tsx'
import css from './PayLeft.module.css'

/** What is left to pay an order; when it is over the page asks what became of it. */
export function PayLeft({ payBefore, offsetMs }: { payBefore: string; offsetMs: number }) {
  const t = useT()
  const router = useRouter()
  const seconds = useCountdown(Date.parse(payBefore), offsetMs)
  const over = seconds <= 0
  const onOver = useEffectEvent(() => void router.invalidate())
  useEffect(() => {
    if (!over) return
    // The server's own clock may be a blink behind.
    const timer = setTimeout(onOver, 1_000)
    return () => clearTimeout(timer)
  }, [over])
  return (
    <span className={css.left}>
      {t('orders.payLeft')}{' '}
      <span className={css.time} role="timer">
        <Remaining seconds={seconds} />
      </span>
    </span>
  )
}
