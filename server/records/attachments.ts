import type { FileItem } from '../../contract/files.ts'
import type { Context } from '../context.ts'
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
  const detached = attached && (await detachFiles(db, attachDelIds, type.name, id))
  if (detached && (await countFiles(db, type.name, id)) > mostFiles)
    return fail('message.filesTooMany', { max: mostFiles }, 'attachIds')
  return detached
    ? undefined
    : fail('message.noPermission', undefined, attached ? 'attachDelIds' : 'attachIds')
}

export const dropAttachments = ({ db }: Context, type: BillType, id: number): Promise<void> =>
  needs().files.detachAllFiles(db, type.name, id)
