import { trimZeros } from '../../contract/decimal.ts'
import type { FieldSpec, RecordValues } from './bill-type.ts'

/** A stored value as the form's text (contract/records.ts `value`). */
export function toText({ kind, showTime, edit }: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (edit?.type === 'BL' && Array.isArray(value)) return value.join('|')
  if (kind === 'flag') return value ? '1' : '0'
  if (value instanceof Date) return showTime ? value.toISOString() : value.toISOString().slice(0, 10)
  if (kind === 'money' || kind === 'number') return trimZeros(String(value))
  return String(value)
}

/** The form's text as a value of the column; it has passed the checks. */
export function fromText({ kind, edit }: FieldSpec, text: string): unknown {
  if (edit?.type === 'BL') return text === '' ? [] : text.split('|').map(Number)
  if (kind === 'flag') return text === '1' || text.toLowerCase() === 'true'
  if (edit?.type === 'B') return text === '' ? null : Number(text)
  if (kind === 'money' || kind === 'number' || kind === 'date') return text === '' ? null : text
  return text
}

/** The value of a field in its column's value, which several fields may share. */
export function partOf({ part }: FieldSpec, column: unknown): unknown {
  if (!part) return column
  if ('key' in part) return (column as Record<string, unknown> | null)?.[part.key]
  return (column as unknown[] | null)?.[part.index - 1]
}

/** Columns with the given fields put in; `before` supplies the parts that are not given. */
export function toColumns(
  given: ReadonlyMap<FieldSpec, unknown>,
  before: RecordValues | null,
): RecordValues {
  const columns: RecordValues = {}
  for (const [{ column, part }, value] of given) {
    if (!column) continue
    const current = column in columns ? columns[column] : before?.[column]
    columns[column] = part ? withPart(part, current, value) : value
  }
  return columns
}

function withPart(part: NonNullable<FieldSpec['part']>, current: unknown, value: unknown): unknown {
  if ('key' in part) {
    const { [part.key]: _, ...others } = (current ?? {}) as Record<string, unknown>
    return value === '' || value === null ? others : { ...others, [part.key]: value }
  }
  const list = [...((current ?? []) as unknown[])]
  while (list.length < part.index) list.push(null)
  list[part.index - 1] = value
  while (list.length > 0 && list.at(-1) === null) list.pop()
  return list
}
