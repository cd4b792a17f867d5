import { formatDateTime } from '../../contract/dates.ts'

/** A list has many moments, and the server many lists: it asks the calendar once for each day. */
export const momentText = import.meta.env.SSR ? byDay : formatDateTime

const dayMs = 86_400_000
/** Days that are remembered, of all zones. */
const mostDays = 10_000

/** By how much the clocks of a zone are ahead, on days on which they do not change. */
const ahead = new Map<string, number | undefined>()

function byDay(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  const day = Math.floor(moment / dayMs)
  const key = `${day} ${timeZone}`
  if (!ahead.has(key)) {
    if (ahead.size >= mostDays) ahead.clear()
    ahead.set(key, aheadOn(day * dayMs, timeZone))
  }
  const aheadMs = ahead.get(key)
  if (aheadMs === undefined) return formatDateTime(at, timeZone)
  return new Date(moment + aheadMs).toISOString().slice(0, 19).replace('T', ' ')
}

function aheadOn(day: number, timeZone: string): number | undefined {
  const at = (moment: number) => Date.parse(`${formatDateTime(moment, timeZone).replace(' ', 'T')}Z`) - moment
  // Years of more or fewer digits are left to the formatter.
  const isUsual = day > Date.UTC(1970) && day < Date.UTC(9999)
  return isUsual && at(day) === at(day + dayMs) ? at(day) : undefined
}
