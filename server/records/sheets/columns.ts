/** A column of a sheet that we write. */
export interface SheetColumn {
  header: string
  /** In pixels, as report columns have it. */
  width: number
  kind: 'text' | 'number' | 'money' | 'date' | 'flag'
  /** Of a date. */
  showTime?: boolean
}

export type SheetRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

/** Of what no kind asks otherwise; values of a list are split by a bar (spec §5). */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).join('|')
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function asFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1') return true
  return value === false || value === 0 || value === '0' ? false : undefined
}
