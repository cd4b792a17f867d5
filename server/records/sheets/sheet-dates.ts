import { formatDateTime } from '../../../contract/dates.ts'

const dayMs = 86_400_000
/** Day 0 of a sheet, chosen by its makers so that every day after February 1900 counts right. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
/** 1900 was no leap year, but sheets count its 29 February, as number 60. */
const falseDay = 60
/** The last day of the year 9999. */
const lastSerial = 2_958_465

const dateText = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/

/** A moment or a date as `yyyy-MM-dd HH:mm:ss`, or without the time; undefined when it is neither. */
export function toDateText(value: unknown, showTime: boolean, timeZone: string): string | undefined {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? undefined : cut(localText(value.getTime(), timeZone), showTime)
  }
  const found = typeof value === 'string' && dateText.exec(value)
  if (!found) return undefined
  const [whole, year, month, day, hour = '00', minute = '00', second = '00', zone] = found
  if (zone) return toDateText(new Date(whole), showTime, timeZone)
  return cut(`${year}-${month}-${day} ${hour}:${minute}:${second}`, showTime)
}

/** The same as `formatDateTime`, which takes six times as long: a sheet may have hundreds of thousands of moments. */
function localText(moment: number, timeZone: string): string {
  const text = new Date(moment + dayOffset(Math.floor(moment / dayMs), timeZone))
  // On a day on which the clocks are changed, or in a year of five digits.
  if (!(text.getTime() < lastMoment)) return formatDateTime(moment, timeZone)
  return text.toISOString().slice(0, 19).replace('T', ' ')
}

const lastMoment = Date.UTC(9999, 11, 31)

/** By zone and day since 1970. */
const offsets = new Map<string, number>()
const mostOffsets = 20_000

/** How far the clocks are from UTC on this day; NaN when they are changed on it. */
function dayOffset(day: number, timeZone: string): number {
  const key = `${day} ${timeZone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const start = offsetAt(day * dayMs, timeZone)
  const offset = start === offsetAt((day + 1) * dayMs, timeZone) ? start : Number.NaN
  offsets.set(key, offset)
  return offset
}

const offsetAt = (moment: number, timeZone: string): number =>
  Date.parse(`${formatDateTime(moment, timeZone).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000

const cut = (text: string, showTime: boolean) => (showTime ? text : text.slice(0, 10))

/** The number of a date in a sheet; undefined for days that sheets cannot count. */
export function toSerial(text: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = dateText.exec(text) ?? []
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  // A day that does not exist would quietly become another one.
  if (Number.isNaN(date) || new Date(date).getUTCDate() !== Number(day)) return undefined
  const serial = (date - epoch1900) / dayMs
  if (serial <= falseDay || serial > lastSerial) return undefined
  return serial + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400
}

/** A number that a sheet shows as a date, as text: a date, a date with time, or a time alone. */
export function fromSerial(serial: number, from1904: boolean): string | undefined {
  // A time is a fraction of a day; the nearest second is meant.
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (!(day >= 0 && day <= lastSerial)) return undefined
  const time = clock(seconds - day * 86_400)
  if (day === 0 && (time !== '00:00:00' || !from1904)) return time
  const date = dayText(day, from1904)
  return time === '00:00:00' ? date : `${date} ${time}`
}

function dayText(day: number, from1904: boolean): string {
  if (!from1904 && day === falseDay) return '1900-02-29'
  const epoch = from1904 ? epoch1904 : epoch1900
  const shift = !from1904 && day < falseDay ? 1 : 0
  return new Date(epoch + (day + shift) * dayMs).toISOString().slice(0, 10)
}

/** Hours of a duration go on after 23. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export type NumberLook = 'number' | 'date' | 'duration'

/** The formats that every sheet has without saying so, those of East Asia among them. */
const builtInDates: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
]

export function lookOfFormat(id: number, code: string | undefined): NumberLook {
  if (code === undefined) {
    if (id === 46) return 'duration'
    return builtInDates.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number'
  }
  if (/\[(h+|m+|s+)\]/i.test(code)) return 'duration'
  // Quoted words, escaped, spacing and filling characters, and colours, conditions and languages in brackets.
  const bare = code.replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';', 1)[0]!
  return /[ymdhs]/i.test(bare.replace(/general/i, '')) ? 'date' : 'number'
}

const typedDate =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/

/** A date as people type it into a sheet, `2026/2/1 9:30`, as we write it; anything else stays as it is. */
export function tidyDate(text: string): string {
  const [whole, year, month, day, hour, minute, second = '00'] = typedDate.exec(text) ?? []
  if (!whole) return text
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return hour ? `${date} ${hour.padStart(2, '0')}:${minute}:${second}` : date
}

/** The moment at which the clocks of a zone show this; a text that is no such time stays as it is. */
export function momentOf(text: string, timeZone: string): string {
  const found = dateText.exec(text)
  if (!found || found[7]) return text
  const asUtc = Date.parse(`${toDateText(text, true, timeZone)!.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return text
  const near = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(near, timeZone)).toISOString()
}
