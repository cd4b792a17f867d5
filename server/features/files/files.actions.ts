import { deleteFiles } from '../../../contract/records.ts'
import { fail, handle, ok } from '../../handler.ts'
import { passOn } from '../../records/attachments.ts'
import { findBillType } from '../../records/registry.ts'
import { takeOffRecord } from '../../records/take-off.ts'
import { attachedFiles, removeAttachedFile, removeOwnFiles } from './files.queries.ts'

const noRight = fail('message.noPermission', undefined, 'ids')

export const fileActions = [
  /** One's own that were never saved, and what belongs to a record that one may change. All of them or none. */
  handle(deleteFiles, async (context, { ids }) => {
    const { db, visitor } = context
    const attached = await attachedFiles(db, ids)
    for (const file of attached) {
      const refused = await takeOffRecord(context, file)
      if (refused) return refused
      const type = findBillType(file.attachedType)
      if ((await passOn(db, type, file.attachedId, [file.id])).length > 0) continue
      if (!(await removeAttachedFile(db, file))) return noRight
    }
    const loose = ids.filter(id => attached.every(file => file.id !== id))
    return (await removeOwnFiles(db, loose, visitor.id)) ? ok({}) : noRight
  }),
]
