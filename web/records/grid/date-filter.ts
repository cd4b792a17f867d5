import {
  addDays,
  type DatePreset,
  datePresetRange,
  datePresets,
  shopTimeZone,
  startOfDay,
} from '../../../contract/dates.ts'

/**
 * A filter by date as it stands in an address: `~7` for the last seven days, whenever that is read, or
 * `2026-01-01~2026-01-31` with both days included. An empty side is open. Days are the reader's own; with `@shop` behind them they are
 * the shop's, as numbers are that lead to a list.
 */
export type DateFilter = { preset: DatePreset } | { from: string; to: string; isShops?: true }

export function readDateFilter(value: string): DateFilter | undefined {
  const preset = datePresets.find(each => value === `~${each}`)
  if (preset) return { preset }
  const [, from = '', to = '', zone] = /^(\d{4}-\d\d-\d\d)?~(\d{4}-\d\d-\d\d)?(@shop)?$/.exec(value) ?? []
  return from || to ? { from, to, ...(zone && { isShops: true }) } : undefined
}

export const presetFilter = (preset: DatePreset): string => `~${preset}`

export const daysFilter = (from: string, to: string): string => (from || to ? `${from}~${to}` : '')

export const shopDaysFilter = (from: string, to: string): string => `${daysFilter(from, to)}@shop`

/** From the first moment to just before the second, as `load_dispgrid` takes it; undefined for what is no date filter. */
export function momentsOf(value: string, now: Date, timeZone: string): [string, string] | undefined {
  const filter = readDateFilter(value)
  if (!filter) return undefined
  if ('preset' in filter) {
    const [from, to] = datePresetRange(filter.preset, now, timeZone)
    return [from.toISOString(), to.toISOString()]
  }
  const { from, to, isShops } = filter
  const zone = isShops ? shopTimeZone : timeZone
  return [from && startOfDay(from, zone).toISOString(), to && startOfDay(addDays(to, 1), zone).toISOString()]
}
