import { cookies } from '../contract/preferences.ts'
import type { Db } from '../server/db/database.ts'
import { hashToken, newToken } from '../server/features/session/session.rules.ts'

export interface Person {
  memberId: number
  /** As a header wants it. */
  cookie: string
}

/** So many members of a shop, each signed in; those of a run before are taken again. `prefix` begins their numbers. */
export async function makePeople(
  db: Db,
  { shopId, count, prefix, tier = 0, role = 'member' }: PeopleOptions,
): Promise<Person[]> {
  const members = await db<{ id: number }[]>`
    insert into members (shop_id, mobile, password_hash, nick, role, status, tier, rights)
    select ${shopId}, ${prefix} || lpad(n::text, 9, '0'), '', 'bench ' || n, ${role}, 'active', ${tier},
      case when ${role} = 'distributor' then 3 else 0 end
    from generate_series(1, ${count}) n
    on conflict (shop_id, mobile) do update set status = excluded.status returning id`
  const tokens = members.map(newToken)
  await db`
    insert into sessions (token_hash, member_id, user_agent, address, expires_at)
    select token, member, '', '', now() + interval '1 day'
    from unnest(${tokens.map(hashToken)}::bytea[], ${members.map(({ id }) => id)}::integer[]) as s (token, member)`
  return members.map(({ id }, at) => ({ memberId: id, cookie: `${cookies.session}=${tokens[at]}` }))
}

interface PeopleOptions {
  shopId: number
  count: number
  /** Two digits. */
  prefix: string
  tier?: number
  role?: 'member' | 'distributor'
}
