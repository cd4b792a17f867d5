import type { Context } from '../context.ts'
import { type Failure, fail } from '../handler.ts'
import type { BillType, FieldSpec, RecordValues } from './bill-type.ts'
import { formFields } from './form.ts'
import { needs, type RecordFile } from './needs.ts'
import { lookUpBillType } from './registry.ts'
import { leaveTrail, lockRecord, saveRecord } from './save.ts'
import { partOf } from './values.ts'

type Named = 'ids' | 'attachDelIds'

/**
 * Takes a file off the record it belongs to, with the rights and the trail of a save without it. What belongs to no
 * record that is edited, such as the proof of a payment or a signed contract, nobody takes off.
 */
export async function takeOffRecord(
  context: Context,
  file: RecordFile,
  named: Named = 'ids',
): Promise<Failure | undefined> {
  const noRight = fail('message.noPermission', undefined, named)
  const { attachedId: id, path, name } = file
  const type = lookUpBillType(file.attachedType)
  const record = type?.table && !type.store ? await lockRecord(context, type, id, 'edit') : undefined
  if (!type || !record) return noRight
  const field = fieldNaming(type, record, path)
  if (field) {
    const rest = namesIn(field, record).filter(each => bare(each) !== path)
    const result = await saveRecord(context, type, id, { [field.name]: rest.join('|') })
    if (result.kind === 'fail') return result
    return result.kind === 'saved' && result.change ? undefined : noRight
  }
  // A picture inside of a list of entries: whoever removes that removes both.
  if (JSON.stringify(record).includes(path)) return fail('bill.inUse', undefined, named)
  await leaveTrail(context, type, [{ id, before: { files: [name] }, after: { files: [] } }])
  return undefined
}

/** Files that a save takes off its record: each as if it were removed by itself, with the same right and a trail of its own. */
export async function takeOffSaved(
  context: Context,
  type: BillType,
  id: number,
  ids: readonly number[],
): Promise<Failure | undefined> {
  const wanted = [...new Set(ids)]
  const files = (await needs().files.attachedFiles(context.db, wanted)).filter(
    file => file.attachedType === type.name && file.attachedId === id,
  )
  if (files.length < wanted.length) return fail('message.noPermission', undefined, 'attachDelIds')
  for (const file of files) {
    const refused = await takeOffRecord(context, file, 'attachDelIds')
    if (refused) return refused
  }
  return undefined
}

const bare = (name: string): string => name.replace(/^@/, '')

const fieldNaming = (type: BillType, record: RecordValues, path: string): FieldSpec | undefined =>
  formFields(type).find(
    field =>
      (field.edit?.type === 'X' || field.edit?.type === 'F') &&
      namesIn(field, record).some(name => bare(name) === path),
  )

function namesIn(field: FieldSpec, record: RecordValues): string[] {
  const value = field.column && partOf(field, record[field.column])
  return Array.isArray(value) ? value.map(String) : value ? [String(value)] : []
}
