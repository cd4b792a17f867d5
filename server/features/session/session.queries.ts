import { DistributionRight } from '../../../contract/flags.ts'
import type { Db, Sql } from '../../db/database.ts'
import { WrittenTogether } from '../../db/written-together.ts'
import type { Member } from '../../visitor.ts'
import { hashToken } from './session.rules.ts'

/** What a distributor can give a clerk; being the distributor is not among it. */
const forOperators = DistributionRight.Screens | DistributionRight.Markup

/** A session that was seen longer ago than this is extended, so that most requests write nothing. */
const extendAfterMinutes = 60

export interface KnownSession {
  member: Readonly<Member>
  /** Seen so long ago that it has to be extended. */
  stale: boolean
}

export async function memberOfSession(sql: Sql, hash: Buffer): Promise<KnownSession | undefined> {
  const [row] = await sql<(Member & { stale: boolean })[]>`
    select m.id, m.shop_id as "shopId", m.nick, m.icon, m.role, m.staff_role as "staffRole", m.tier,
      -- A clerk may never more than the distributor whose shop it is.
      case when m.role = 'operator' then m.rights & ${forOperators} & coalesce((
        select d.rights from shops o join members d on d.id = o.owner_id where o.id = m.shop_id and d.status = 'active'), 0)
      else m.rights end as rights,
      m.has_e_account as "hasEAccount",
      exists (select from agreed_prices a where a.member_id = m.id) as "hasAgreedPrices",
      s.seen_at < now() - make_interval(mins => ${extendAfterMinutes}) as stale
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${hash} and s.expires_at > now() and m.status = 'active'`
  if (!row) return undefined
  const { stale, ...member } = row
  return { member: Object.freeze(member), stale }
}

/** Which of them are nobody's any more: signed out, expired, or of somebody who may not come in. By their hashes in base64. */
export async function endedSessions(sql: Sql, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ hash: Buffer }[]>`
    select asked.hash from unnest(${hashes as Buffer[]}::bytea[]) as asked (hash)
    where not exists (select from sessions s join members m on m.id = s.member_id
      where s.token_hash = asked.hash and s.expires_at > now() and m.status = 'active')`
  return new Set(rows.map(({ hash }) => hash.toString('base64')))
}

/** Extends sessions that are used, a moment later. */
export const seenSessionsOf = (db: Db, days: number): WrittenTogether<Buffer> =>
  new WrittenTogether({
    what: 'seen sessions',
    keyOf: hash => hash.toString('hex'),
    write: async hashes => {
      await db`
        with seen as (
          select token_hash from sessions where token_hash = any(${hashes}::bytea[]) order by token_hash for update)
        update sessions s set seen_at = now(), expires_at = now() + make_interval(days => ${days})
        from seen where s.token_hash = seen.token_hash`
    },
  })

export async function insertSession(
  db: Db,
  session: { token: string; memberId: number; address: string; userAgent: string; days: number },
): Promise<void> {
  await db`
    insert into sessions (token_hash, member_id, address, user_agent, expires_at)
    values (${hashToken(session.token)}, ${session.memberId}, ${session.address},
      ${session.userAgent.slice(0, 300)}, now() + make_interval(days => ${session.days}))`
}

/** Signing out where a mini-program signed in: it does not do so again by itself. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db`
    delete from mini_program_links l using sessions s
    where s.token_hash = ${hashToken(token)} and l.app_id = s.wechat_app_id and l.open_id = s.wechat_open_id
      and l.member_id = s.member_id`
  await db`delete from sessions where token_hash = ${hashToken(token)}`
}

/** After a password change everybody else has to sign in again. */
export async function deleteOtherSessions(db: Db, memberId: number, keep: string | undefined): Promise<void> {
  await db`
    delete from sessions
    where member_id = ${memberId} and token_hash is distinct from ${keep ? hashToken(keep) : null}`
  // Mini-programs too, and whatever would be one in a moment.
  await db`delete from mini_program_tickets where member_id = ${memberId} and used_at is null`
  await db`delete from mini_program_links where member_id = ${memberId}`
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db`delete from sessions where expires_at < now()`
}
