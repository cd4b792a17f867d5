import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import css from './PayLeft.module.css'

const daySeconds = 24 * 3600
const two = (value: number) => String(value).padStart(2, '0')

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
  const days = Math.floor(seconds / daySeconds)
  const hours = Math.floor((seconds % daySeconds) / 3600)
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60]
  return (
    <span className={css.left}>
      {t('order.payLeft')}{' '}
      <span className={css.time} role="timer">
        {days > 0 && <span suppressHydrationWarning>{t('home.flashDays', { count: days })} </span>}
        <bdi dir="ltr" suppressHydrationWarning>
          {(days + hours > 0 ? [hours, ...parts] : parts).map(two).join(':')}
        </bdi>
      </span>
    </span>
  )
}
