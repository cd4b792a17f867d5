import type { Db } from '../../db/database.ts'

interface NewMember {
  shopId: number
  mobile: string
  passwordHash: string
  nick: string
  status: 'active' | 'pending'
  extras: Record<string, string>
  invitedBy: number | null
  /** The one they filled the form in. */
  language: string
}

/** Nothing when the number is taken in this shop. */
export async function insertMember(db: Db, member: NewMember): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, status, extras, invited_by, language)
    values (${member.shopId}, ${member.mobile}, ${member.passwordHash}, ${member.nick}, ${member.status},
      ${db.json(member.extras)}, ${member.invitedBy}, ${member.language})
    on conflict (shop_id, mobile) do nothing
    returning id`
  return row?.id
}

/** Such a member of the shop, if there is one who may come in. */
export async function activeMember(db: Db, shopId: number, id: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from members where id = ${id} and shop_id = ${shopId} and status = 'active'`
  return row?.id
}
