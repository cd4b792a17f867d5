import { addDays } from '../../../contract/dates.ts'
import { type Days, mostDays, type StatisticsQuery } from '../../../contract/statistics.ts'
import { type Failure, fail } from '../../handler.ts'

export interface Compared {
  days: Days
  before: Days
}

const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** So many months later, as the first of that month. */
function monthsLater(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The days that were asked for, and those before them: of a month the month before, as far as this one has come. */
export function comparedDays(query: StatisticsQuery, today: string): Compared | Failure {
  const { period = '30', from, to } = query
  if (from || to) return given({ from: from ?? to!, to: to ?? from! })
  if (period === 'thisMonth' || period === 'lastMonth') {
    const first = monthsLater(today, period === 'thisMonth' ? 0 : -1)
    const end = period === 'thisMonth' ? today : addDays(monthOf(today), -1)
    const lastBefore = addDays(first, -1)
    const asFar = addDays(monthsLater(first, -1), lengthOf({ from: first, to: end }) - 1)
    return {
      days: { from: first, to: end },
      before: {
        from: monthsLater(first, -1),
        to: period === 'lastMonth' || asFar > lastBefore ? lastBefore : asFar,
      },
    }
  }
  return withBefore({ from: addDays(today, 1 - Number(period)), to: today })
}

function given(days: Days): Compared | Failure {
  if (days.from > days.to) return fail('statistics.daysWrong', undefined, 'to')
  if (lengthOf(days) > mostDays) return fail('statistics.tooLong', undefined, 'to')
  return withBefore(days)
}

function withBefore(days: Days): Compared {
  const length = lengthOf(days)
  return { days, before: { from: addDays(days.from, -length), to: addDays(days.from, -1) } }
}
