/** A column of a sheet that we write. */
export interface SheetColumn {
  header: string
  /** In pixels, as report columns have it. */
  width: number
  kind: 'text' | 'number' | 'money' | 'date' | 'flag'
  /** Of a date. */
  showTime?: boolean
}

/** What may stand in a column of money: a number that knows its currency, whose code and decimals the sheet shows. */
export class SheetAmount {
  readonly text: string
  readonly code: string
  constructor(text: string, code: string) {
    this.text = text
    this.code = code
  }
}

/** What stays text in a column of numbers. */
export class SheetText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type SheetRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

/** Of what no kind asks otherwise; values of a list are split by a bar (product §5). */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).join('|')
  if (value instanceof SheetAmount || value instanceof SheetText) return value.text
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function asFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1') return true
  return value === false || value === 0 || value === '0' ? false : undefined
}
