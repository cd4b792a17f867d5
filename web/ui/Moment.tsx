import { momentText } from './moment-text.ts'
import { useTimeZone } from './use-time-zone.ts'

/** A point in time on the reader's own clock, written as everywhere (product §9). */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} dir="ltr" suppressHydrationWarning>
      {momentText(at, timeZone)}
    </time>
  )
}
