import { toDecimal, trimZeros } from '../../contract/decimal.ts'
import type { FieldSpec, Part, RecordValues } from './bill-type.ts'
import { pairLines, withPairLines } from './pairs.ts'

/** What a form shows of a secret; sent back, it leaves the secret as it is. */
export const secretMask = '••••••••'

/** A stored value as the form's text (contract/records.ts `value`). */
export function toText({ kind, showTime, json, secret, split = '|' }: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (secret) return secretMask
  if (json) return JSON.stringify(value, null, 2)
  if (Array.isArray(value)) return value.join(split)
  if (kind === 'flag') return value ? '1' : '0'
  if (value instanceof Date) return showTime ? value.toISOString() : value.toISOString().slice(0, 10)
  if (kind === 'money' || kind === 'number') return trimZeros(toDecimal(value))
  return String(value)
}

/** The form's text as a value of the column; it has passed the checks. Undefined when it is no JSON but should be. */
export function fromText({ kind, edit, json, nullable, showTime, split }: FieldSpec, text: string): unknown {
  if (json) return text === '' ? null : parsed(text)
  if (edit?.type === 'BL') return partsOf(text, '|').map(Number)
  if (split) return nullable && text === '' ? null : partsOf(text, split)
  if (kind === 'flag') return text === '1' || text.toLowerCase() === 'true'
  if (edit?.type === 'B') return text === '' ? null : Number(text)
  if (kind === 'date' && showTime && text !== '') return momentOf(text)
  if (nullable || kind === 'money' || kind === 'number' || kind === 'date') return text === '' ? null : text
  return text
}

/** As the database's own value is written, so that the same moment is the same text. Without a zone it is UTC. */
function momentOf(text: string): string {
  const zoned = text.length <= 10 || /Z$|[+-]\d\d:?\d\d$/.test(text)
  return new Date((zoned ? text : `${text}Z`).replace(' ', 'T')).toISOString()
}

const partsOf = (text: string, split: string): string[] =>
  text
    .split(split)
    .map(part => part.trim())
    .filter(part => part !== '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a field in its column's value, which several fields may share. */
export function partOf({ part }: FieldSpec, column: unknown): unknown {
  if (!part) return column
  if ('keys' in part) {
    return part.keys.reduce(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      column,
    )
  }
  if ('index' in part) return (column as unknown[] | null)?.[part.index - 1]
  if ('bit' in part) return ((Number(column ?? 0) >>> part.bit) & 1) === 1
  if ('item' in part) return ((column ?? []) as unknown[]).includes(part.item)
  return pairLines(column, part.pairs)
}

/** Columns with the given fields put in; `before` supplies the parts that are not given. */
export function toColumns(given: ReadonlyMap<FieldSpec, unknown>, before: RecordValues | null): RecordValues {
  const columns: RecordValues = {}
  for (const [{ column, part, kind }, value] of given) {
    if (!column) continue
    const current = column in columns ? columns[column] : before?.[column]
    columns[column] = part
      ? withPart(part, current, kind === 'number' ? jsonNumber(part, value) : value)
      : value
  }
  return columns
}

/** Inside a structure a number is a number. */
const jsonNumber = (part: Part, value: unknown): unknown =>
  'keys' in part && typeof value === 'string' ? Number(value) : value

function withPart(part: Part, current: unknown, value: unknown): unknown {
  if ('keys' in part) return withKeys(part.keys, current, value)
  if ('index' in part) return withIndex(part.index, current, value)
  if ('bit' in part) return (Number(current ?? 0) & ~(1 << part.bit)) | (value ? 1 << part.bit : 0)
  if ('pairs' in part) return withPairLines(current, part.pairs, String(value ?? ''))
  // A missing list is not the same as an empty one.
  if (!value && !current) return current
  const others = ((current ?? []) as unknown[]).filter(item => item !== part.item)
  return value ? [...others, part.item] : others
}

function withKeys(
  [key, ...deeper]: readonly string[],
  current: unknown,
  value: unknown,
): Record<string, unknown> {
  const { [key!]: old, ...others } = (current ?? {}) as Record<string, unknown>
  const inner = deeper.length > 0 ? withKeys(deeper, old, value) : value
  return isNothing(inner) ? others : { ...others, [key!]: inner }
}

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function withIndex(index: number, current: unknown, value: unknown): unknown[] {
  const list = [...((current ?? []) as unknown[])]
  while (list.length < index) list.push(null)
  list[index - 1] = value
  while (list.length > 0 && list.at(-1) === null) list.pop()
  return list
}
