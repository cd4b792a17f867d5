import { languages } from '../../../contract/languages.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import css from './TimeLeft.module.css'

const daySeconds = 24 * 3600
const two = (value: number) => String(value).padStart(2, '0')

interface Props {
  until: string
  /** How far the server's clock is ahead of this one. */
  offsetMs: number
}

/**
 * Minutes and seconds, from left to right in every language; with hours where there are some. From a day on only days
 * and hours are shown.
 */
export function TimeLeft({ until, offsetMs }: Props) {
  const seconds = useCountdown(Date.parse(until), offsetMs)
  return (
    <span role="timer" className={css.time}>
      <Remaining seconds={seconds} />
    </span>
  )
}

export function Remaining({ seconds }: { seconds: number }) {
  const { lang } = useLanguage()
  const days = Math.floor(seconds / daySeconds)
  const hours = Math.floor((seconds % daySeconds) / 3600)
  if (days > 0) {
    const tag = languages.find(({ code }) => code === lang)?.tag
    const unit = (value: number, name: 'day' | 'hour') =>
      value.toLocaleString(tag, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' })
    return <bdi suppressHydrationWarning>{`${unit(days, 'day')} ${unit(hours, 'hour')}`}</bdi>
  }
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return (
    <bdi dir="ltr" suppressHydrationWarning>
      {hours > 0 ? `${two(hours)}:${rest}` : rest}
    </bdi>
  )
}
