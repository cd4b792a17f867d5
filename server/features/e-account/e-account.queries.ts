import type { Db } from '../../db/database.ts'

/** Whether a member's electronic account takes and sends money now. */
export async function isAccountNormal(db: Db, memberId: number): Promise<boolean> {
  const [row] = await db`select from e_accounts where member_id = ${memberId} and state = 'normal'`
  return row !== undefined
}
