import type { MemberSession, Profile } from '../../../contract/account.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import { deviceOf } from '../../../contract/user-agent.ts'
import type { Db } from '../../db/database.ts'
import { hashToken } from '../session/session.rules.ts'

export async function readProfile(db: Db, id: number): Promise<Profile> {
  const [member] = await db<(Omit<Profile, 'joined'> & { joined: Date })[]>`
    select id as uid, nick, icon as avatar, mobile, coalesce(email, '') as email, coalesce(language, '') as language,
      coalesce(currency, '') as currency, role, tier, created_at as joined
    from members where id = ${id}`
  return { ...member!, mobile: maskMobile(member!.mobile), joined: member!.joined.toISOString() }
}

interface Changes {
  nick?: string
  email?: string | null
  language?: string | null
  currency?: string | null
  mobile?: string
}

const uniqueViolation = '23505'

/** False when somebody took the number in this moment: then the caller's transaction has to be undone. */
export async function updateProfile(db: Db, id: number, changes: Changes): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return true
  try {
    await db`update members set ${db(given)} where id = ${id}`
    return true
  } catch (error) {
    if (changes.mobile && (error as { code?: string }).code === uniqueViolation) return false
    throw error
  }
}

/** Whether somebody in the member's shop has this number. */
export async function isMobileTaken(db: Db, memberId: number, mobile: string): Promise<boolean> {
  const found = await db`
    select from members m join members me on me.id = ${memberId}
    where m.mobile = ${mobile} and m.shop_id = me.shop_id and m.id <> me.id`
  return found.length > 0
}

interface SessionRow {
  id: number
  agent: string
  address: string
  since: Date
  seen: Date
  current: boolean
}

/** Where this account is signed in, the latest first. */
export async function sessionsOf(
  db: Db,
  memberId: number,
  token: string | undefined,
): Promise<MemberSession[]> {
  const rows = await db<SessionRow[]>`
    select id, user_agent as agent, address, created_at as since, seen_at as seen,
      token_hash = ${token ? hashToken(token) : null} as current
    from sessions where member_id = ${memberId} and expires_at > now() order by seen_at desc, id desc`
  return rows.map(({ agent, since, seen, ...row }) => ({
    ...row,
    agent,
    ...deviceOf(agent),
    since: since.toISOString(),
    seen: seen.toISOString(),
  }))
}

/** False when it is not one of the member's own. */
export async function endSession(db: Db, memberId: number, sessionId: number): Promise<boolean> {
  return (await db`delete from sessions where member_id = ${memberId} and id = ${sessionId}`).count === 1
}
