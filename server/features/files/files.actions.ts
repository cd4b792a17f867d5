import { deleteFiles } from '../../../contract/records.ts'
import { fail, handle, ok } from '../../handler.ts'
import { removeFiles } from './files.queries.ts'

export const fileActions = [
  handle(deleteFiles, async ({ db, visitor }, { ids }) => {
    if (visitor.role === 'guest') return { kind: 'relogin' }
    const removed = await removeFiles(db, ids, visitor.role === 'office' ? 'office' : { owner: visitor.id })
    return removed ? ok({}) : fail('message.noPermission', undefined, 'ids')
  }),
]
