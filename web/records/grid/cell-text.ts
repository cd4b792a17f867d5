import { formatDate, formatDateTime } from '../../../contract/dates.ts'
import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { type Currency, currencyNamed, formatExact, formatNumber } from '../../../contract/money.ts'
import type { GridColumn, GridRow, Totals } from '../../../contract/records.ts'

/** What the page knows and a value does not. */
export interface CellEnv {
  timeZone: string
  /** What amounts may be in, as the list's description has them. */
  currencies: readonly Currency[]
}

export const isSet = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** A cell as people read it; empty where there is nothing. */
export function cellText(column: GridColumn, row: GridRow, env: CellEnv): string {
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'date':
      return dateText(String(value), column.showTime ?? false, env.timeZone)
    case 'number':
      return numberText(value, decimal => formatNumber(decimal))
    case 'money':
      return numberText(value, decimal => moneyText(decimal, column.currency && row[column.currency], env))
    case 'choice':
      return column.options?.find(option => option.value === String(value))?.label ?? String(value)
    case 'flag':
    case 'text':
    case 'picture':
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** The sums under a column, written like its cells: of amounts one for each currency. */
export function totalTexts(total: Totals[string], env: CellEnv): string[] {
  if (typeof total === 'string') return [numberText(total, decimal => formatNumber(decimal))]
  return Object.entries(total).map(([code, sum]) => numberText(sum, decimal => moneyText(decimal, code, env)))
}

/** In its currency; a number that is in none, such as a percentage, as a number. */
const moneyText = (amount: Decimal, code: unknown, { currencies }: CellEnv): string =>
  typeof code === 'string' ? formatExact(amount, currencyNamed(code, currencies)) : formatNumber(amount)

function numberText(value: unknown, write: (decimal: Decimal) => string): string {
  try {
    return write(toDecimal(value))
  } catch {
    return String(value)
  }
}

/** Product §9: `yyyy-MM-dd HH:mm:ss`. A value without a zone is already on the clocks that are meant. */
export function dateText(value: string, withTime: boolean, timeZone: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const isLocal = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(value)
  if (isDay || isLocal) return withTime ? value : value.slice(0, 10)
  // A mere date travels as its midnight in UTC; read on other clocks it would be the day before.
  if (!withTime && /T00:00:00(\.0+)?Z$/.test(value)) return value.slice(0, 10)
  if (Number.isNaN(Date.parse(value))) return value
  return withTime ? formatDateTime(value, timeZone) : formatDate(value, timeZone)
}

/** What people call a record: its name, else the first text it shows. */
export function rowName(row: GridRow, columns: readonly GridColumn[]): string {
  const candidates = ['name', ...columns.filter(({ kind }) => kind === 'text').map(({ name }) => name)]
  const found = candidates.map(name => row[name]).find(value => typeof value === 'string' && value !== '')
  return (found as string | undefined) ?? `#${row.id}`
}
