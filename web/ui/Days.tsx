import { formatDate } from '../../contract/dates.ts'
import { useTimeZone } from './use-time-zone.ts'

/** From one day to another: each stands for itself, the first one where reading begins. */
export function Days({ from, until }: { from: string | null; until: string | null }) {
  const timeZone = useTimeZone()
  const day = (at: string) => (
    <time dateTime={at} dir="ltr" suppressHydrationWarning>
      {formatDate(at, timeZone)}
    </time>
  )
  return (
    <span>
      {from && day(from)}
      {until && <> – {day(until)}</>}
    </span>
  )
}
