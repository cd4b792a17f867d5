import { safeParse } from 'valibot'
import { id } from '../../contract/fields.ts'

/** The number that a row names something by; 0, which nothing has, for whatever is none. */
export function rowId(value: unknown): number {
  const read = safeParse(id(), value)
  return read.success ? read.output : 0
}
