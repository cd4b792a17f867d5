import { useT } from '../../i18n/use-t.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import css from './TimeLeft.module.css'

const daySeconds = 24 * 3600
const two = (value: number) => String(value).padStart(2, '0')

interface Props {
  until: string
  /** How far the server's clock is ahead of this one. */
  offsetMs: number
}

/** Minutes and seconds, from left to right in every language; with hours and days where there are some. */
export function TimeLeft({ until, offsetMs }: Props) {
  const seconds = useCountdown(Date.parse(until), offsetMs)
  return (
    <span role="timer" className={css.time}>
      <Remaining seconds={seconds} />
    </span>
  )
}

export function Remaining({ seconds }: { seconds: number }) {
  const t = useT()
  const days = Math.floor(seconds / daySeconds)
  const hours = Math.floor((seconds % daySeconds) / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  const clock = days + hours > 0 ? `${two(hours)}:${rest}` : rest
  return (
    <>
      {days > 0 && <span suppressHydrationWarning>{t('ui.days', { count: days })} </span>}
      <bdi dir="ltr" suppressHydrationWarning>
        {clock}
      </bdi>
    </>
  )
}
