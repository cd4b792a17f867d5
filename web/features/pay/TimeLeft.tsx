import { useCountdown } from '../../ui/use-countdown.ts'
import css from './TimeLeft.module.css'

const two = (value: number) => String(value).padStart(2, '0')

interface Props {
  until: string
  /** How far the server's clock is ahead of this one. */
  offsetMs: number
}

/** Minutes and seconds, from left to right in every language; with hours where there are some. */
export function TimeLeft({ until, offsetMs }: Props) {
  const seconds = useCountdown(Date.parse(until), offsetMs)
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return (
    <span role="timer" dir="ltr" className={css.time} suppressHydrationWarning>
      {hours > 0 ? `${two(hours)}:${rest}` : rest}
    </span>
  )
}
