import { randomBytes } from 'node:crypto'
import * as paths from '../../../contract/paths.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import type { Authorised } from '../../ports/mini-program/platform.ts'
import { ring } from '../bell/ring-bell.ts'
import { programOfApp } from './mini-program.queries.ts'
import { forgetProgramToken, keepProgramToken, withPlatform } from './platform-tokens.ts'
import type { PlatformServices, ReachedPlatform } from './reach-platform.ts'

/** Where a mini-program's owner is sent to; what comes back with the browser has to name `state`. */
export async function beginConnection(
  services: PlatformServices,
  reached: ReachedPlatform,
  { shopId, base }: { shopId: number; base: string },
): Promise<string> {
  const { sql } = services
  const { platform, demo } = reached
  const code = await withPlatform(services, reached, token => platform.preAuthCode(token))
  const state = randomBytes(18).toString('base64url')
  await sql`
    insert into mini_programs (shop_id, connect_state, pre_auth_code) values (${shopId}, ${state}, ${code})
    on conflict (shop_id) do update set connect_state = excluded.connect_state, pre_auth_code = excluded.pre_auth_code`
  const back = new URL(paths.miniProgram, base)
  back.searchParams.set('shop', String(shopId))
  back.searchParams.set('state', state)
  const page = new URL(platform.authorisePage(code, back.href))
  return demo ? page.pathname + page.search : page.href
}

const codeOver = fail('mini-program.errCode', {}, 'auth_code')

/** The browser is back with a code, unless WeChat itself was faster and told us of it. */
export async function finishConnection(
  services: PlatformServices,
  reached: ReachedPlatform,
  { shopId, code, state }: { shopId: number; code: string; state: string },
): Promise<Failure | undefined> {
  const { sql } = services
  const [claimed] = await sql<{ id: number }[]>`
    update mini_programs set connect_state = null where shop_id = ${shopId} and connect_state = ${state} returning id`
  if (claimed)
    return await exchange(services, reached, claimed.id, code).catch(async error => {
      await sql`
        update mini_programs set connect_state = ${state} where id = ${claimed.id} and connect_state is null`
      throw error
    })
  const [fresh] = await sql`
    select from mini_programs
    where shop_id = ${shopId} and connect_state is null and connected_at > now() - interval '10 minutes'`
  return fresh ? undefined : codeOver
}

/** WeChat tells that its owner has authorised us: for a connection that was begun here, or anew for one that we know. */
export async function hearOfAuthorisation(
  services: PlatformServices,
  reached: ReachedPlatform,
  { appId, code, preAuthCode }: { appId: string; code: string; preAuthCode: string },
): Promise<string> {
  const { sql } = services
  const [claimed] = await sql<{ id: number }[]>`
    update mini_programs set connect_state = null
    where pre_auth_code = ${preAuthCode} and connect_state is not null returning id`
  const known = claimed ?? (await programOfApp(sql, appId))
  if (!known) return 'nobody here began it'
  if (!claimed && !('lostAt' in known && known.lostAt)) return 'nothing new'
  const refused = await exchange(services, reached, known.id, code)
  return refused ? `refused: ${refused.key}` : 'connected'
}

/** One mini-program belongs to one shop. Another one begins anew. */
async function exchange(
  services: PlatformServices,
  reached: ReachedPlatform,
  id: number,
  code: string,
): Promise<Failure | undefined> {
  const { sql, config } = services
  const { authorised, nickname } = await withPlatform(services, reached, async token => {
    const found: Authorised = await reached.platform.authorised(token, code)
    return { authorised: found, nickname: await reached.platform.nickname(token, found.appId) }
  })
  const { appId } = authorised
  return await inTransaction<Failure | undefined>(sql, async tx => {
    const [other] = await tx<{ id: number; lost: boolean }[]>`
      select id, lost_at is not null as lost from mini_programs where app_id = ${appId} and id <> ${id} for update`
    if (other && !other.lost) return fail('mini-program.appTaken', { name: nickname })
    if (other)
      await tx`update mini_programs set app_id = null, connected_at = null, lost_at = null where id = ${other.id}`
    await keepProgramToken(tx, config, authorised)
    await tx`
      update mini_programs set
        state = case when app_id = ${appId} then state else 'new' end,
        version = case when app_id = ${appId} then version else '' end,
        reason = case when app_id = ${appId} then reason else '' end,
        audit_id = case when app_id = ${appId} then audit_id end,
        released_version = case when app_id = ${appId} then released_version end,
        released_template = case when app_id = ${appId} then released_template end,
        released_at = case when app_id = ${appId} then released_at end,
        testers = case when app_id = ${appId} then testers else '{}' end,
        app_id = ${appId}, nickname = ${nickname}, connected_at = now(), lost_at = null, pre_auth_code = null, connect_state = null
      where id = ${id}`
    return undefined
  })
}

/** Its owner took the authorisation away: we cannot do anything with it any more. */
export async function loseConnection({ sql }: PlatformServices, appId: string): Promise<string> {
  return await inTransaction(sql, async tx => {
    const [lost] = await tx<{ id: number; ownerId: number | null; nickname: string }[]>`
      update mini_programs p set lost_at = now() from shops s
      where p.app_id = ${appId} and p.lost_at is null and s.id = p.shop_id
      returning p.id, s.owner_id as "ownerId", p.nickname`
    if (!lost) return 'nothing new'
    await forgetProgramToken(tx, appId)
    if (lost.ownerId !== null)
      await ring(tx, lost.ownerId, {
        kind: 'mini_program_lost',
        about: lost.id,
        key: `${lost.id}:${Date.now()}`,
        params: { name: lost.nickname },
      })
    return 'lost'
  })
}
