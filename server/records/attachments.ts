import type { FileItem } from '../../contract/files.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Failure, fail } from '../handler.ts'
import type { BillType, FieldSpec } from './bill-type.ts'
import { needs } from './needs.ts'

const hasFiles = ({ edit }: FieldSpec): boolean => edit?.type === 'X' || edit?.type === 'F'

/** Of entries too, which may have pictures. */
const takesFiles = (field: FieldSpec): boolean =>
  (hasFiles(field) && !field.edit?.readonly) || field.edit?.parts !== undefined

/** The most files that one record may have. */
const mostFiles = 200

/** The uploaded files of a record. Which field each belongs to says its name in that field. */
export async function attachmentsOf(context: Context, type: BillType, id: number): Promise<FileItem[]> {
  if (type.files) return await type.files(context, id)
  if (!type.fields.some(hasFiles)) return []
  return (await needs().files.filesOf(context.db, type.name, [id])).get(id) ?? []
}

/** Makes uploads part of the record they were sent with, and lets go of those taken off; pictures become public. */
export async function keepAttachments(
  { db, visitor }: Context,
  type: BillType,
  id: number,
  { attachIds = [], attachDelIds = [] }: { attachIds?: readonly number[]; attachDelIds?: readonly number[] },
): Promise<Failure | undefined> {
  if (attachIds.length === 0 && attachDelIds.length === 0) return undefined
  if (visitor.role === 'guest' || !type.fields.some(takesFiles))
    return fail('message.noPermission', undefined, 'attachIds')
  const publish = type.fields.some(field => field.edit?.type === 'X')
  const { attachFiles, detachFiles, countFiles } = needs().files
  const attached = await attachFiles(db, { ids: attachIds, owner: visitor.id, publish }, type.name, id)
  const passedOn = attached ? await passOn(db, type, id, attachDelIds) : []
  const left = attachDelIds.filter(each => !passedOn.includes(each))
  const detached = attached && (await detachFiles(db, left, type.name, id))
  if (detached && (await countFiles(db, type.name, id)) > mostFiles)
    return fail('message.filesTooMany', { max: mostFiles }, 'attachIds')
  return detached
    ? undefined
    : fail('message.noPermission', undefined, attached ? 'attachDelIds' : 'attachIds')
}

export async function dropAttachments({ db }: Context, type: BillType, id: number): Promise<void> {
  const { filesOf, detachAllFiles } = needs().files
  if (type.fields.some(takesFiles)) {
    const files = (await filesOf(db, type.name, [id])).get(id) ?? []
    const ids = files.map(file => file.id)
    await passOn(db, type, id, ids)
  }
  await detachAllFiles(db, type.name, id)
}

/** Files that a record loses and another one of its kind names too, such as one from a copied row of a sheet, are that one's then. */
export async function passOn(
  db: Db,
  { name, table, fields }: BillType,
  id: number,
  fileIds: readonly number[],
): Promise<number[]> {
  const columns = new Set(
    fields.filter(field => takesFiles(field) && !field.virtual).flatMap(({ column }) => column ?? []),
  )
  if (!table || columns.size === 0 || fileIds.length === 0) return []
  const names = [...columns]
    .map(column => db`strpos(r.${db(column)}::text, f.path) > 0`)
    .reduce((any, one) => db`${any} or ${one}`)
  return await needs().files.passFilesOn(
    db,
    fileIds,
    { type: name, id },
    db`${db(table)} r on r.id <> ${id} and (${names})`,
  )
}
