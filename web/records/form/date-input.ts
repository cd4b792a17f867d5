import { formatDateTime } from '../../../contract/dates.ts'
import { dateText } from '../grid/cell-text.ts'

/** The value as a native date field takes it: `yyyy-MM-dd`, with time `yyyy-MM-ddTHH:mm`; empty when it is no date. */
export function toDateInput(value: string, withTime: boolean, timeZone: string): string {
  const text = dateText(value, withTime, timeZone)
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return ''
  if (!withTime) return text.slice(0, 10)
  const [date, time = '00:00'] = text.split(' ')
  return `${date}T${time.replace(/^(\d\d:\d\d):00$/, '$1')}`
}

/** What the field holds, as a value: a moment where there is a time, because only moments are the same everywhere. */
export function fromDateInput(input: string, withTime: boolean, timeZone: string): string {
  if (!withTime || input === '') return input
  return momentAt(input, timeZone).toISOString()
}

/** The moment when the clocks of a time zone show this. */
function momentAt(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const offset = (moment: number) =>
    Date.parse(`${formatDateTime(moment, timeZone).replace(' ', 'T')}Z`) - moment
  // The offset may change between the guess and the moment itself.
  return new Date(asUtc - offset(asUtc - offset(asUtc)))
}
