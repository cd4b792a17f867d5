import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/database.ts'

export interface GatewayProgram {
  appId: string
  nickname: string
  authorised: boolean
  refreshToken: string
  version: string | null
  description: string
  ext: { ext?: { address?: string } }
  auditId: string | null
  auditVersion: string | null
  auditState: 'review' | 'passed' | 'rejected' | 'withdrawn' | 'released' | null
  delayed: boolean
  reason: string
  submittedAt: Date | null
  releasedVersion: string | null
  testers: Record<string, string>
}

const columns = (db: Db) => db`
  app_id as "appId", nickname, authorised, refresh_token as "refreshToken", version, description, ext, audit_id::text as "auditId",
  audit_version as "auditVersion", delayed, reason, submitted_at as "submittedAt", released_version as "releasedVersion", testers,
  case when audit_state = 'review' and decided_at <= now() then outcome else audit_state end as "auditState"`

export const newSecret = (bytes = 24): string => randomBytes(bytes).toString('base64url')

export async function programByToken(db: Db, token: string): Promise<GatewayProgram | undefined> {
  const [row] = await db<GatewayProgram[]>`
    select ${columns(db)} from gateway_wxa_programs where token = ${token} and token_until > now()`
  return row
}

export async function programByAppId(db: Db, appId: string): Promise<GatewayProgram | undefined> {
  const [row] = await db<
    GatewayProgram[]
  >`select ${columns(db)} from gateway_wxa_programs where app_id = ${appId}`
  return row
}

/** A mini-program's owner said that we may: the code that the browser is sent back with. */
export async function authorise(
  db: Db,
  componentAppId: string,
  { appId, nickname }: { appId: string; nickname: string },
): Promise<string> {
  await db`
    insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token)
    values (${appId}, ${componentAppId}, ${nickname}, ${newSecret()})
    on conflict (app_id) do update set authorised = true, nickname = excluded.nickname`
  const code = `queryauthcode@@@${newSecret()}`
  await db`
    insert into gateway_wxa_codes (code, component_app_id, kind, app_id)
    values (${code}, ${componentAppId}, 'auth', ${appId})`
  return code
}

export type GatewayPushContent = Record<string, string | number>

/** Told when its time has come. */
export async function planWxaPush(
  db: Db,
  push: { appId: string | null; content: GatewayPushContent; seconds: number; forged?: boolean },
): Promise<void> {
  await db`
    insert into gateway_wxa_pushes (app_id, content, forged, due_at)
    values (${push.appId}, ${db.json(push.content)}, ${push.forged ?? false},
      now() + make_interval(secs => ${push.seconds}))`
}

export interface DueWxaPush {
  id: number
  appId: string | null
  content: GatewayPushContent
  forged: boolean
}

/** Those that are due, each for one caller: it comes again later unless it is done. */
export async function takeDueWxaPushes(db: Db, most: number): Promise<DueWxaPush[]> {
  const taken = await db<DueWxaPush[]>`
    update gateway_wxa_pushes p
    set tries = tries + 1, due_at = now() + make_interval(secs => 5 * 2 ^ least(tries, 6))
    from (
      select id from gateway_wxa_pushes where done_at is null and due_at <= now() and tries < 8
      order by due_at, id limit ${most} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.app_id as "appId", p.content, p.forged`
  return taken.toSorted((a, b) => a.id - b.id)
}

export async function wxaPushDone(db: Db, id: number): Promise<void> {
  await db`update gateway_wxa_pushes set done_at = now() where id = ${id}`
}

/** What the demonstration's WeChat would have pushed by now. */
export async function demoTicket(db: Db, componentAppId: string): Promise<string | undefined> {
  const [row] = await db<{ ticket: string | null }[]>`
    select ticket from gateway_wxa_platforms where component_app_id = ${componentAppId}`
  return row?.ticket ?? undefined
}

export async function demoRefreshToken(db: Db, appId: string): Promise<string | undefined> {
  return (await programByAppId(db, appId))?.refreshToken
}

/** Whether somebody was sent to the demonstration's page with this. */
export async function isPreAuthCode(db: Db, code: string): Promise<boolean> {
  const [row] = await db`
    select from gateway_wxa_codes
    where code = ${code} and kind = 'pre_auth' and used_at is null and at > now() - interval '30 minutes'`
  return row !== undefined
}

/** False when somebody was faster. */
export async function spendPreAuthCode(db: Db, code: string): Promise<boolean> {
  const used = await db`
    update gateway_wxa_codes set used_at = now() where code = ${code} and kind = 'pre_auth' and used_at is null`
  return used.count === 1
}
