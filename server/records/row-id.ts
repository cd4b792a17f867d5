import { safeParse } from 'valibot'
import { id, pressKey } from '../../contract/fields.ts'
import { keyField } from '../../contract/records.ts'

/** The number that a row names something by; 0, which nothing has, for whatever is none. */
export function rowId(value: unknown): number {
  const read = safeParse(id(), value)
  return read.success ? read.output : 0
}

/** Which press of which form a new record comes from, where the form says so. */
export function rowKey(row: Record<string, unknown>): string | undefined {
  const read = safeParse(pressKey(), row[keyField])
  return read.success ? read.output : undefined
}
