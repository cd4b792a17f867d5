import type { ChangeDetail } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import { currenciesOf } from './amounts.ts'
import type { BillType, FieldSpec, RecordValues } from './bill-type.ts'
import { fullLabelOf, labelOf } from './describe.ts'
import { formFields, readRecord } from './form.ts'
import { findBillType, lookUpBillType } from './registry.ts'
import { partOf, toText } from './values.ts'
import { inWords } from './words.ts'

type ChangedField = ChangeDetail['fields'][number]

/** An entry of the trail, field by field, as the form calls them; undefined for one that the visitor may not see. */
export async function changeDetail(context: Context, id: number): Promise<ChangeDetail | undefined> {
  const entry = await readRecord(context, findBillType('record_change'), id)
  if (!entry) return undefined
  const type = lookUpBillType(entry.bill_type as string)
  if (!type) return { fields: [] }
  const states = [entry.before, entry.after].map(state => (state ?? {}) as RecordValues)
  const place = (column: string) => type.fields.findIndex(field => columnOf(field) === column)
  const columns = Object.keys({ ...states[0], ...states[1] }).sort((a, b) => place(a) - place(b))
  const record = await wholeRecord(context, type, Number(entry.record_id), states)
  const fields = await Promise.all(columns.map(column => changesIn(context, type, column, states, record)))
  return { fields: fields.flat() }
}

/**
 * The record as it is now, or was before it was deleted: an entry holds only what changed, and that may not include
 * the currency.
 */
async function wholeRecord(
  { db }: Context,
  { table }: BillType,
  id: number,
  states: readonly RecordValues[],
): Promise<RecordValues> {
  const [now] = table ? await db<RecordValues[]>`select * from ${db(table)} where id = ${id}` : []
  return now ?? { ...states[1], ...states[0] }
}

async function changesIn(
  context: Context,
  type: BillType,
  column: string,
  states: readonly RecordValues[],
  record: RecordValues,
): Promise<ChangedField[]> {
  const fields = fieldsOf(type, column)
  const [currencies] = await currenciesOf(context, type, fields, [record])
  const changed = await Promise.all(
    fields
      .filter(({ secret }) => !secret)
      .map(async field => {
        const values = states.map(({ [column]: value }) => partOf(field, revived(field, value)))
        if (toText(field, values[0]) === toText(field, values[1])) return []
        const words = await inWords(context, field, values, currencies!.get(field))
        const date = field.kind === 'date' ? (field.showTime ? 'time' : 'day') : undefined
        return { label: fullLabelOf(context, field), ...shown(column, states, words), date } as const
      }),
  )
  return [...changed.flat(), ...secretsIn(context, column, fields, states)]
}

/** An empty value has no words. */
const shown = (column: string, [before, after]: readonly RecordValues[], words: readonly string[]) => ({
  before: column in before! ? words[0]! : '',
  after: column in after! ? words[1]! : '',
})

/** The trail has a mask in their place: that one of them was set, not which. */
function secretsIn(
  context: Context,
  column: string,
  fields: readonly FieldSpec[],
  states: readonly RecordValues[],
): ChangedField[] {
  const secrets = fields.filter(({ secret }) => secret)
  const masks = states.map(({ [column]: mask }) => (typeof mask === 'string' ? mask : ''))
  if (secrets.length === 0 || masks.every(mask => mask === '')) return []
  return [
    { label: secrets.map(field => labelOf(context, field)).join(' / '), ...shown(column, states, masks) },
  ]
}

/** Dates are texts in the trail. */
const revived = ({ kind }: FieldSpec, value: unknown): unknown =>
  kind === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : value

/** What a form has in this column, else what a list calls it. What neither has, nobody knows by name. */
function fieldsOf(type: BillType, column: string): FieldSpec[] {
  const inForm = formFields(type).filter(field => columnOf(field) === column)
  return inForm.length > 0 ? inForm : type.fields.filter(field => field.name === column).slice(0, 1)
}

/** Where what was typed is kept, when it is not the field's own column. */
const keptIn: Readonly<Record<string, string>> = { password: 'password_hash' }

const columnOf = ({ name, column = name }: FieldSpec): string => keptIn[name] ?? column

/** By bill type: what its columns are called in the visitor's language; one that several fields share, as their group. */
export const columnLabels = (context: Context, types: readonly BillType[]): Record<string, object> =>
  Object.fromEntries(
    types.map(type => {
      const labels = type.fields.map(field => {
        const { text, group } = field.edit ?? {}
        const shared = text ?? (field.part && group)
        return [columnOf(field), shared ? context.t(shared) : labelOf(context, field)]
      })
      // The first that has a column says what it is called.
      return [type.name, Object.fromEntries(labels.reverse())]
    }),
  )
