import type { Db } from '../../db/database.ts'

/** What the pictures of documents are attached to. */
export const accountDocuments = 'e_account_document'

/** A picture that belongs to an account, for whoever may look at it. */
export async function accountDocument(
  db: Db,
  accountId: number,
  fileId: number,
): Promise<{ path: string; type: string } | undefined> {
  const [file] = await db<{ path: string; type: string }[]>`
    select path, type from files
    where id = ${fileId} and attached_type = ${accountDocuments} and attached_id = ${accountId}`
  return file
}
