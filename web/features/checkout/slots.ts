/** Times on the shop's clocks, whatever the clocks of the person who chooses say. */

export interface DaySlots {
  /** `2026-03-01` */
  day: string
  /** `09:30` */
  times: string[]
}

interface Hours {
  opensAt: string
  closesAt: string
  timeZone: string
}

const stepMinutes = 30
/** Nothing is ready the moment it is ordered. */
const leadMinutes = 30

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const two = (number: number) => String(number).padStart(2, '0')
const clockAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The days from now on with the times that can still be chosen; a day without any is left out. */
export function daySlots(now: Date, hours: Hours, days = 14): DaySlots[] {
  const local = localOf(now, hours.timeZone)
  const first = Math.ceil(minutesOf(hours.opensAt) / stepMinutes) * stepMinutes
  const last = minutesOf(hours.closesAt)
  const slots: DaySlots[] = []
  for (let at = 0; at < days; at++) {
    const day = dayAfter(local.day, at)
    const earliest = at === 0 ? minutesOf(local.clock) + leadMinutes : 0
    const times: string[] = []
    for (let minutes = first; minutes <= last; minutes += stepMinutes)
      if (minutes > earliest) times.push(clockAt(minutes))
    if (times.length > 0) slots.push({ day, times })
  }
  return slots
}

/** The moment at which the shop's clocks show this. */
export function momentOf(day: string, clock: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${clock}:00Z`)
  const shown = localOf(new Date(asUtc), timeZone)
  const offset = Date.parse(`${shown.day}T${shown.clock}:00Z`) - asUtc
  return new Date(asUtc - offset).toISOString()
}

/** The day and time of a moment, if it is among those that can be chosen. */
export function slotAt(
  slots: readonly DaySlots[],
  moment: string | null | undefined,
  timeZone: string,
): { day: string; time: string } | undefined {
  if (!moment) return undefined
  const { day, clock: time } = localOf(new Date(moment), timeZone)
  return slots.some(each => each.day === day && each.times.includes(time)) ? { day, time } : undefined
}

function localOf(at: Date, timeZone: string): { day: string; clock: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)!.value
  return { day: `${of('year')}-${of('month')}-${of('day')}`, clock: `${of('hour')}:${of('minute')}` }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
