import type { Context } from '../context.ts'
import type { AttachedFile } from '../features/files/files.tables.ts'
import { type Failure, fail } from '../handler.ts'
import type { BillType, FieldSpec, RecordValues } from './bill-type.ts'
import { formFields } from './form.ts'
import { lookUpBillType } from './registry.ts'
import { leaveTrail, lockRecord, saveRecord } from './save.ts'
import { partOf } from './values.ts'

const noRight = fail('message.noPermission', undefined, 'ids')

/**
 * Takes a file off the record it belongs to, with the rights and the trail of a save without it. What belongs to no
 * record that is edited, such as the proof of a payment or a signed contract, nobody takes off.
 */
export async function takeOffRecord(context: Context, file: AttachedFile): Promise<Failure | undefined> {
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
  if (JSON.stringify(record).includes(path)) return fail('bill.inUse', undefined, 'ids')
  await leaveTrail(context, type, [{ id, before: { files: [name] }, after: { files: [] } }])
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
