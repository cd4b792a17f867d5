import { toDecimal } from '../../contract/decimal.ts'
import type { Currency } from '../../contract/money.ts'
import type { Context } from '../context.ts'
import { rowsFor } from './access.ts'
import { amountWords, isMoney } from './amounts.ts'
import type { FieldSpec, PartSpec } from './bill-type.ts'
import { optionsOf } from './describe.ts'
import { lookUpBillType } from './registry.ts'
import { toText } from './values.ts'

/** What looked-up records are called, by id; of what somebody may not see, not even the name. */
export async function lookedUpNames(
  context: Context,
  field: FieldSpec,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { db } = context
  const other = field.edit?.billType && lookUpBillType(field.edit.billType)
  if (!other || ids.length === 0) return new Map()
  const display = other.fields.find(each => each.name === other.display)!
  const seen = rowsFor(other, context, db, 'see') ?? db`false`
  const found = await db<{ id: number; name: string }[]>`
    select r.id, ${display.read(db, context, db`r`)} as name from ${db(other.table!)} r
    where r.id = any(${ids}) and ${seen}`
  return new Map(found.map(({ id, name }) => [id, name]))
}

export const idsIn = (value: unknown): number[] =>
  [value].flat().filter(id => id !== null && id !== undefined) as number[]

/** Values of one field as people read them: names instead of ids, words instead of codes. Dates stay as they travel. */
export async function inWords(
  context: Context,
  field: FieldSpec,
  values: readonly unknown[],
  /** Of an amount. */
  currency?: Currency,
): Promise<string[]> {
  const names = await lookedUpNames(context, field, [...new Set(values.flatMap(idsIn))])
  return values.map(value => {
    if (field.edit?.billType)
      return idsIn(value)
        .map(id => names.get(id) ?? String(id))
        .join(', ')
    if (field.edit?.parts) return entryLines(context, field.edit.parts, value).join('\n')
    const text = toText(field, value)
    if (isMoney(field) && text !== '') return amountWords(toDecimal(text), currency)
    return optionsOf(context, field).find(option => option.value === text)?.label ?? text
  })
}

/** An entry a line, what it consists of beside each other. */
function entryLines(context: Context, parts: readonly PartSpec[], list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap(entry => {
    const given = (part: PartSpec) => (entry as Record<string, unknown> | null)?.[part.name]
    const own = parts.filter(({ kind }) => kind !== 'list').map(part => partText(context, given(part)))
    const inner = parts.filter(({ kind }) => kind === 'list')
    const below = inner.flatMap(part => entryLines(context, part.parts ?? [], given(part)))
    return [own.filter(Boolean).join(' · '), ...below.map(line => `– ${line}`)]
  })
}

function partText({ lang }: Context, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const texts = value as Record<string, string>
  return texts[lang] ?? texts.zh ?? texts.en ?? ''
}
