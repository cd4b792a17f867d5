import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { attachFiles } from '../files/files.queries.ts'
import { caseFiles } from '../orders/order-files.ts'
import { insertMessage, type NewMessage } from './after-sale.queries.ts'
import { tellOfCase } from './case-notices.ts'

/** Something was said or done; files are the writer's own, uploaded before. */
export async function writeMessage(
  tx: Tx,
  { files = [], ...message }: NewMessage & { files?: readonly number[] | undefined },
): Promise<Failure | undefined> {
  const id = await insertMessage(tx, message)
  await tellOfCase(tx, { caseId: message.caseId, messageId: id, by: message.memberId, state: message.state })
  if (files.length === 0) return undefined
  const owner = message.memberId ?? 0
  return (await attachFiles(tx, { ids: files, owner }, caseFiles, id))
    ? undefined
    : fail('after-sale.filesGone', {}, 'files')
}
