import type { Params, TextKey } from './text.ts'

/** The clock that shops open, close and change days by. */
export const shopTimeZone = 'Asia/Shanghai'

/** The proper name of a time zone that came from outside; undefined when there is no such zone. */
export function knownTimeZone(name: string | undefined): string | undefined {
  if (!name) return undefined
  const known = zones.get(name)
  if (known) return known
  try {
    const { timeZone } = Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Under any mixture of large and small letters they are the same.
    if (timeZone === name) zones.set(name, timeZone)
    return timeZone
  } catch {
    return undefined
  }
}

// Every request brings one.
const zones = new Map<string, string>()

const dayMs = 86_400_000

/** `yyyy-MM-dd HH:mm:ss` on the clocks of a time zone, the same in all languages (product §9). */
export function formatDateTime(moment: Date | string | number, timeZone: string): string {
  // Taken apart by the formatter itself, the same takes four times as long.
  const usual = usualOrder.exec(formatterOf(timeZone).format(new Date(moment)))
  if (usual) return `${usual[3]}-${usual[1]}-${usual[2]} ${usual[4]}`
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(moment))) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

const usualOrder = /^(\d\d)\/(\d\d)\/(\d+), (\d\d:\d\d:\d\d)$/

export const formatDate = (moment: Date | string | number, timeZone: string): string =>
  formatDateTime(moment, timeZone).slice(0, 10)

// Making a formatter costs a hundred times what using it does.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

const lastDay = Date.parse('9999-12-31T00:00:00Z')

/** The date `days` later, both as `yyyy-MM-dd`; nothing comes after the last one that can be written so. */
export const addDays = (date: string, days: number): string =>
  new Date(Math.min(Date.parse(`${date}T00:00:00Z`) + days * dayMs, lastDay)).toISOString().slice(0, 10)

/** The first moment of a date. Where clocks jump over midnight it is 1 o'clock; where they repeat it, the first one. */
export function startOfDay(date: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`)
  const offsetAt = (moment: number) =>
    Date.parse(`${formatDateTime(moment, timeZone).replace(' ', 'T')}Z`) - moment
  const guess = asUtc - offsetAt(asUtc)
  const threeHours = 10_800_000
  const candidates = [guess - threeHours, guess, guess + threeHours].map(near => asUtc - offsetAt(near))
  const midnights = candidates.filter(moment => moment + offsetAt(moment) === asUtc)
  return new Date(midnights.length > 0 ? Math.min(...midnights) : candidates[0]!)
}

/** Product §9: yesterday, and the last so many days with today. */
export const datePresets = ['yesterday', 7, 15, 30, 60] as const
export type DatePreset = (typeof datePresets)[number]

/** From the first moment to just before the second. */
export function datePresetRange(preset: DatePreset, now: Date, timeZone: string): [from: Date, to: Date] {
  const today = formatDate(now, timeZone)
  const [first, end] = preset === 'yesterday' ? [-1, 0] : [1 - preset, 1]
  return [startOfDay(addDays(today, first), timeZone), startOfDay(addDays(today, end), timeZone)]
}

export const datePresetText = (preset: DatePreset): { key: TextKey; params: Params } =>
  preset === 'yesterday'
    ? { key: 'state.yesterday', params: {} }
    : { key: 'state.lastDays', params: { days: preset } }
