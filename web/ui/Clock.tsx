import { useT } from '../i18n/use-t.ts'
import css from './Clock.module.css'

const daySeconds = 24 * 3600
const two = (value: number) => String(value).padStart(2, '0')

/** What is left, in dark boxes; clocks read left to right in every language. */
export function Clock({ seconds }: { seconds: number }) {
  const t = useT()
  const days = Math.floor(seconds / daySeconds)
  const parts = [Math.floor((seconds % daySeconds) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return (
    <span className={css.clock} role="timer">
      {days > 0 && (
        <span className={css.days} suppressHydrationWarning>
          {t('ui.days', { count: days })}
        </span>
      )}
      <span className={css.time} dir="ltr">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds keep their places
          <span key={index} className={css.part} suppressHydrationWarning>
            {two(part)}
          </span>
        ))}
      </span>
    </span>
  )
}
