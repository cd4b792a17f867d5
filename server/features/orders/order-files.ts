import type { Db } from '../../db/database.ts'

/** What uploaded files are attached to: an order, or the checkout that it came from with others. */
export const orderFiles = 'order'
export const checkoutFiles = 'checkout'
/** The signature, and the paper it stands on. */
export const contractFiles = 'checkout_contract'

/** Whether a file belongs to an order of this member, whoever uploaded it. */
export async function isOnOrderOf(db: Db, fileId: number, memberId: number): Promise<boolean> {
  const [found] = await db`
    select from files f join orders o on case when f.attached_type = ${orderFiles} then o.id else o.checkout_id end = f.attached_id
    where f.id = ${fileId} and f.attached_type in (${orderFiles}, ${checkoutFiles}, ${contractFiles})
      and o.member_id = ${memberId} limit 1`
  return found !== undefined
}
